export { Access, AccessGroup, Authorization, CurrentAccess, InputValidation, PairingGroup, Session } from "./access.ts";
export { Account, AccountsGroup, Holding } from "./accounts.ts";
export { AnswerCitation, InlineCitation, summarizeCitations } from "./answer-citation.ts";
export { Api } from "./api.ts";
export { ChatSession, ChatSessionsGroup } from "./chat-sessions.ts";
export { CitationCheck, CitationsGroup } from "./citations.ts";
export { Document, DocumentInput, DocumentMediaType, DocumentsGroup, DocumentSummary } from "./documents.ts";
export { Environment, EnvironmentGroup, HealthGroup } from "./environment.ts";
export {
  BodyTooLarge,
  CodeRejected,
  Forbidden,
  IdConflict,
  InputIssue,
  InvalidInput,
  MessageTooLong,
  NotFound,
  NotRetryable,
  ThreadBusy,
  TooManyAttempts,
  Unauthorized,
} from "./errors.ts";
export {
  CitationMade,
  CitationsSummary,
  decodeEvent,
  Delta,
  eventNames,
  EventsGroup,
  Reset,
  ServerEvent,
} from "./events.ts";
export { DocumentId, EnvironmentId, MessageId, PersonId, ThreadId, TokenId } from "./ids.ts";
export {
  codeLifetime,
  defaultPageSize,
  maxBodyBytes,
  maxCheckedCitations,
  maxCheckedLength,
  maxDocumentLength,
  maxExpandedLength,
  maxIdLength,
  maxPageSize,
  maxStoredLength,
  maxTitleLength,
  minExpandedLimit,
} from "./limits.ts";
export { Message, MessageError, MessagePage, MessagesGroup, MessageStatus, Sent, StoredMessage } from "./messages.ts";
export { PeopleGroup } from "./people.ts";
export { Person, PersonName } from "./person.ts";
export {
  ProviderCheck,
  ProviderDescription,
  ProviderFailure,
  ProviderGroup,
  ProviderKind,
  ProviderSettings,
  ProviderUpdate,
} from "./provider.ts";
export { Thread, ThreadPage, ThreadsGroup } from "./threads.ts";
