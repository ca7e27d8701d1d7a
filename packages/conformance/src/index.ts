export { type Answer, judge, question } from "./judge.ts";
export { abbreviate, spellOut } from "./spelling.ts";
export {
  OPERATIONS,
  type AnchorVector,
  type CitationJson,
  type CollectVector,
  type ComposeVector,
  type DecodeVector,
  type EncodeVector,
  type ExpandVector,
  type HashVector,
  type Operation,
  type Refusal,
  type VectorHead,
  type Vectors,
} from "./vectors.ts";
