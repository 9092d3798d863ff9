import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCommonPassword, isMadeOfWords } from "@trabecula/contracts/guessed-passwords";
import { commonPasswords } from "../server/src/services/password/common-passwords.ts";

const words = ["Trabecula Bone-Lab", "müller@osteo.example", "Ng"];

describe("a password made of known words", () => {
  it.each([
    ...["Trabecula1!", "tr4becul@-2026", "BoneLab!77", "bone_lab_BONE_1", "Müller#2026", "ＴＲＡＢＥＣＵＬＡ-1"],
    ...["Trabécula1!", "Muller#2026", "Mueller#2026", "Trаbесulа1!", "Τrabecula-1", "Łab-Bone-2026!"],
    ...["Tr@b€cu|a1!", "Trabe\u200bcula-1"],
  ])("%s is one", (password) => expect(isMadeOfWords(password, words)).toBe(true));

  it.each(["Trabecular1!", "Bonel4bs!", "Ng-2026-Ng!", "1234-5678!", "Trabecula-2026-lattice", ""])("%j is none", (password) => {
    expect(isMadeOfWords(password, words)).toBe(false);
  });

  it("is detected regardless of digits and symbols around and between the words", () => {
    const ends = fc.string({ unit: fc.constantFrom(..."0123456789-_.#!"), maxLength: 4 });
    const parts = fc.array(fc.constantFrom("trabecula", "Bone", "LAB", "osteo"), { minLength: 1, maxLength: 4 });
    fc.assert(fc.property(ends, parts, ends, (before, known, after) => isMadeOfWords(before + known.join("-") + after, words)));
  });
});

describe("a common password", () => {
  it.each([
    ["Barcelona1!", true],
    ["Blahblah1!", true],
    ["D.r.a.g.o.n-1", true],
    ["Drаgon-1234!", true],
    ["Drágon-1234!", true],
    ["Dra\u200bgon-1234!", true],
    ["P4$$w0rd-9", true],
    ["|Loveyou1!", true],
    ["Trüb-Gräser-7", false],
    ["Lattice-7strut", false],
  ])("%s: %s", (password, is) => expect(isCommonPassword(password, commonPasswords)).toBe(is));
});
