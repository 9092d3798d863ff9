import { describe, expect, it } from "vitest";
import { ZNewPassword } from "@trabecula/contracts";
import { checkRepeat } from "../../src/app/entry/password/new-password.ts";

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

describe("checkRepeat", () => {
  it.each([
    ["Abcdef1-", "Abcdef1-", {}],
    ["Abcdef1", "Abcdef1-", { confirmPassword: "Passwords do not match" }],
    ["abcdef1-", "Abcdef1-", { confirmPassword: "Passwords do not match" }],
    ["", "", { confirmPassword: "Passwords do not match" }],
  ])("%j beside %j: %j", (confirmPassword, password, problems) => {
    expect(checkRepeat({ password, confirmPassword })).toEqual(problems);
  });
});
