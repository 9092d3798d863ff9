import { hashOfSecret } from "./token-secret.ts";

/** Above the tokens that a laboratory uses at a time. */
const mostKnown = 1000;

/** Remembers recently used tokens (hashed), so that their requests do not queue with invalid ones. */
export function createKnownTokens(most = mostKnown) {
  const known = new Set<string>();
  return {
    add(secret: string): void {
      const hash = hashOfSecret(secret);
      known.delete(hash);
      known.add(hash);
      if (known.size > most) known.delete(known.values().next().value!);
    },
    nameOf(secret: string): string | null {
      const hash = hashOfSecret(secret);
      return known.has(hash) ? hash : null;
    },
  };
}
