import * as Effect from "effect/Effect";
import * as FileSystem from "effect/FileSystem";
import * as Option from "effect/Option";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";

/** Read and write for the owner alone. */
const ownerOnly = 0o600;

const KeyFile = Schema.fromJsonString(Schema.Struct({ origin: Schema.String, key: Schema.String }));

/** The key in the file, if it was given for this origin. A file that cannot be read or understood holds no key. */
export const readProviderKey = Effect.fn("readProviderKey")(function* (file: string, origin: string) {
  const fs = yield* FileSystem.FileSystem;
  const content = yield* fs.readFileString(file).pipe(Effect.flatMap(Schema.decodeEffect(KeyFile)), Effect.option);
  return Option.isSome(content) && content.value.origin === origin ? Redacted.make(content.value.key) : undefined;
});

/** Writes a key for an origin, in the place of any other: into a new file which only its owner can read, then over the old one. */
export const writeProviderKey = Effect.fn("writeProviderKey")(function* (
  file: string,
  origin: string,
  key: Redacted.Redacted,
) {
  const fs = yield* FileSystem.FileSystem;
  const content = yield* Schema.encodeEffect(KeyFile)({ origin, key: Redacted.value(key) });
  const fresh = `${file}.new`;
  yield* fs.remove(fresh, { force: true });
  yield* fs.writeFileString(fresh, content, { mode: ownerOnly, flag: "wx" });
  yield* fs.rename(fresh, file);
}, Effect.orDie);

/** Removes the key, whatever origin it was for. */
export const removeProviderKey = Effect.fn("removeProviderKey")(function* (file: string) {
  const fs = yield* FileSystem.FileSystem;
  yield* fs.remove(file, { force: true });
}, Effect.orDie);
