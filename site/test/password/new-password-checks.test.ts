import { describe, expect, it } from "vitest";
import { newPasswordProblem, repeatProblem } from "../../src/app/password/new-password-checks.ts";

describe("newPasswordProblem", () => {
  it("takes a password that meets all four rules", () => {
    expect(newPasswordProblem("Abcdef1-")).toBeNull();
  });

  it.each(["", "Abcde1-", "abcdefg1-", "ABCDEFG1-", "Abcdefgh-", "Abcdefgh1"])("refuses %j, which misses one", (text) => {
    expect(newPasswordProblem(text)).toBe("Use at least 8 characters with upper and lower case letters, a digit and a symbol.");
  });

  it("refuses what the server would cut", () => {
    expect(newPasswordProblem(`Aa1-${"ü".repeat(35)}`)).toMatch(/72 bytes/);
  });
});

describe("repeatProblem", () => {
  it.each([
    ["Abcdef1-", "Abcdef1-", null],
    ["Abcdef1", "Abcdef1-", "Passwords do not match"],
    ["abcdef1-", "Abcdef1-", "Passwords do not match"],
    ["", "", "Passwords do not match"],
  ])("%j beside %j: %j", (repeat, password, problem) => {
    expect(repeatProblem(repeat, password)).toBe(problem);
  });
});
