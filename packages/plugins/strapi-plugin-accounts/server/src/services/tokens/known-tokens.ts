import { hashOfSecret } from "./token-secret.ts";

/** Tokens of all researchers of a laboratory that scripts use at a time, and more. */
const mostKnown = 1000;

/** Remembers tokens that acted lately, so that their calls wait for none of those who make tokens up. They are stored as their hashes. */
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
