import { dayMs } from "@trabecula/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMarkOf, knownAs, newMark } from "../server/src/services/login/known-browsers.ts";

const [secret, day] = ["s".repeat(43), dayMs];
const account = { documentId: "a1b2c3", password: "$2b$10$hash", twoFactorSince: null };
const then = Date.UTC(2026, 0, 1);

describe("the mark of a known browser", () => {
  const mark = newMark(secret, account, then);

  it("is known for 400 days, by a name that stays", () => {
    expect(knownAs([secret], account, [mark], then)).toBe(mark.split(".")[0]);
    expect(knownAs([secret], account, ["", "x", mark], then + 400 * day)).toBe(mark.split(".")[0]);
    expect(knownAs([secret], account, [mark], then + 400 * day + 1000)).toBeNull();
  });

  it("is valid only for its own account and secret", () => {
    expect(knownAs([secret], { ...account, documentId: "a1b2c4" }, [mark], then)).toBeNull();
    expect(knownAs(["t".repeat(43)], account, [mark], then)).toBeNull();
    expect(newMark(secret, account, then)).not.toBe(mark);
  });

  it("is a stranger's once the password or the second factor is another, and still the account's", () => {
    for (const other of [{ password: "$2b$10$other" }, { twoFactorSince: new Date(then).toISOString() }])
      expect(knownAs([secret], { ...account, ...other }, [mark], then)).toBeNull();
    expect([isMarkOf([secret], "a1b2c3", mark), isMarkOf([secret], "a1b2c4", mark), isMarkOf([secret], "a1b2c3", "x")]).toEqual([
      true,
      false,
      false,
    ]);
    const since = { ...account, twoFactorSince: new Date(then).toISOString() };
    expect(knownAs([secret], since, [newMark(secret, since, then)], then)).not.toBeNull();
  });

  it("is invalid after any character changes, and arbitrary text never throws", () => {
    const changed = fc
      .tuple(fc.nat(mark.length - 1), fc.constantFrom(..."aZ09-_.~é"))
      .map(([at, letter]) => mark.slice(0, at) + letter + mark.slice(at + 1));
    fc.assert(fc.property(changed, (text) => text === mark || knownAs([secret], account, [text], then) === null));
    fc.assert(fc.property(fc.array(fc.string()), (marks) => knownAs([secret], account, marks, then) === null));
  });
});
