import { describe, expect, it } from "vitest";
import { ZNewPassword } from "@trabecula/contracts";
import { checkNewPassword } from "../../src/app/entry/password/NewPasswordFields.tsx";
import { guessOf, judgeKey } from "../../src/app/entry/password/guessed.ts";
import { judgeBy } from "../../src/app/entry/password/load-judge.ts";
import { renderWith } from "../../src/shell/product.ts";
import { queryClient } from "../../src/shell/query-client.ts";

describe("a new password", () => {
  const problemOf = (text: string) => ZNewPassword.safeParse(text).error?.issues[0]?.message ?? null;

  it("is taken when it meets all four rules", () => {
    expect(problemOf("Abcdef1-")).toBeNull();
  });

  it.each(["", "Abcde1-", "abcdefg1-", "ABCDEFG1-", "Abcdefgh-", "Abcdefgh1"])("is refused where it misses one: %j", (text) => {
    expect(problemOf(text)).toBe("Use at least 8 characters with upper and lower case letters, a digit and a symbol.");
  });

  it("is refused where the server would cut it", () => {
    expect(problemOf(`Aa1-${"ü".repeat(35)}`)).toMatch(/72 bytes/);
  });
});

describe("a password that is guessed first", () => {
  const check = (password: string, owner = {}) => checkNewPassword({ password, confirmPassword: password, ...owner });
  const common = "This is one of the passwords that are guessed first. Choose another.";
  const known =
    "This password is made of words that are guessed first: names of yours, of the laboratory or of this site. Add other words.";

  it("is left to the server until the list is loaded", () => {
    expect([check("Password1!"), guessOf("Password1!", {})]).toEqual([{}, null]);
  });

  it.each([
    ["Password1!", {}, common],
    ["P@ssw0rd-2026", {}, common],
    ["password", {}, undefined],
    ["Lattice-7strut", {}, undefined],
    ["Scanorama-2026", {}, known],
    ["Boneyard-2026", {}, known],
    ["Rosa.Lindqvist.1970", { firstName: "Rosa", lastName: "Lindqvist" }, known],
    ["Rosa.Lindqvist.1970", {}, undefined],
    ["Test-University-2026", { institution: "Test University" }, known],
    ["Quokka-77", { email: "quokka@lab.example" }, known],
  ])("%s of %o: %s", (password, owner, refusal) => {
    renderWith({ product: "Scanorama", laboratory: "Boneyard" });
    queryClient.setQueryData(judgeKey, () => judgeBy(new Set(["password"])));
    expect(check(password, owner).password).toBe(refusal);
    expect(checkNewPassword({ password, confirmPassword: password }, owner).password).toBe(refusal);
    expect(guessOf(password, owner)?.word).toBe(refusal && "Too common");
  });
});

describe("checkNewPassword", () => {
  it.each([
    ["Abcdef1-", "Abcdef1-", {}],
    ["Abcdef1", "Abcdef1-", { confirmPassword: "Passwords do not match" }],
    ["abcdef1-", "Abcdef1-", { confirmPassword: "Passwords do not match" }],
    ["", "", { confirmPassword: "Passwords do not match" }],
  ])("%j and %j: %j", (confirmPassword, password, problems) => {
    expect(checkNewPassword({ password, confirmPassword })).toEqual(problems);
  });
});
