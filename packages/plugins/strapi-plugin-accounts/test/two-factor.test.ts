import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seal, unseal } from "@trabecula/strapi-kit";
import { codeOfStep, stepOfCode, toBase32 } from "../server/src/services/two-factor/totp.ts";

/** RFC 6238, appendix B; six digits are used. */
const secret = Buffer.from("12345678901234567890");
const published = [
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
] as const;

describe("codes of an authenticator app", () => {
  it.each(published)("at %d seconds are those that the standard publishes", (seconds, code) => {
    expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code.slice(2));
    expect(stepOfCode(secret, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it("are right one step early and late, and no longer", () => {
    const [step, nowMs] = [50_000_000, 50_000_000 * 30_000 + 15_000];
    const around = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, codeOfStep(secret, step + off), nowMs));
    expect(around).toEqual([null, step - 1, step, step + 1, null]);
  });

  it.each(["", "12345", "1234567", "abcdef", "é23456"])("%j is none", (code) => expect(stepOfCode(secret, code, 59_000)).toBeNull());
});

describe("base32", () => {
  it.each([
    ["fooba", "MZXW6YTB"],
    ["12345678901234567890", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"],
  ])("of %s is as RFC 4648 says", (text, expected) => expect(toBase32(Buffer.from(text))).toBe(expected));
});

describe("a sealed secret", () => {
  const key = createHash("sha256").update("key").digest("base64url");
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 });

  it("decrypts to its original content with the same context", () => {
    fc.assert(
      fc.property(bytes, fc.string(), (content, about) => {
        expect(unseal(key, about, seal(key, about, content))).toEqual(Buffer.from(content));
      }),
    );
  });

  it("does not open for another, with another key, or changed", () => {
    const sealed = seal(key, "a", secret);
    const otherKey = createHash("sha256").update("other").digest("base64url");
    expect([unseal(key, "b", sealed), unseal(otherKey, "a", sealed), unseal(key, "a", sealed.slice(0, 20)), unseal(key, "a", "")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    fc.assert(
      fc.property(fc.nat(Buffer.from(sealed, "base64url").length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(sealed, "base64url");
        changed[at] = changed[at]! ^ flip;
        return unseal(key, "a", changed.toString("base64url")) === null;
      }),
    );
  });
});
