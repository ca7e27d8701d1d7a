import { createHash, timingSafeEqual } from "node:crypto";

/** The hash under which a secret is kept. Secrets are random and long, so a fast hash without salt gives nothing away. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret, "utf8").digest();

/** Whether a secret has the hash, in time that does not depend on where they differ. */
export const matchesHash = (secret: string, hash: Uint8Array): boolean => {
  const given = hashSecret(secret);
  return hash.byteLength === given.byteLength && timingSafeEqual(given, hash);
};
