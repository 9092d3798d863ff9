import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { passwordStrength, ZEmail, ZNewPassword, ZSignupRequest } from "../src/index.ts";

const validSignup = {
  email: "ada@example.org",
  password: "Trab-1234",
  firstName: "Ada",
  lastName: "Bone",
  institution: "Bone laboratory",
  intendedUse: ["research"],
};

describe("ZEmail", () => {
  it.each(["a@b.co", "first.last+scan@sub.example.org", "x@[192.168.0.1]", " Trimmed@Example.ORG "])("takes %s", (text) => {
    expect(ZEmail.safeParse(text).success).toBe(true);
  });

  it.each([
    "",
    "a@b",
    "a@b.c",
    "a b@c.de",
    "a@@b.de",
    ".a@b.de",
    "a.@b.de",
    "a@-b.de",
    "a@b.de\nBcc: c@d.de",
    "ａ＠b.de",
    `${"a".repeat(65)}@b.de`,
  ])("refuses %j", (text) => {
    expect(ZEmail.safeParse(text).success).toBe(false);
  });

  it("makes one account of one address in any letter case", () => {
    expect(ZEmail.parse("Ada@Example.ORG")).toBe("ada@example.org");
  });
});

describe("password rules", () => {
  it.each([
    ["", 0],
    ["abcdefgh", 0.25],
    ["Abcdefgh", 0.5],
    ["Abcdefg1", 0.75],
    ["Abcdef1!", 1],
    ["aB1!", 0.75],
  ])("%j meets a fraction of %d", (text, strength) => {
    expect(passwordStrength(text)).toBe(strength);
  });

  it("never counts a rule down when text is added", () => {
    fc.assert(fc.property(fc.string(), fc.string(), (text, more) => passwordStrength(text + more) >= passwordStrength(text)));
  });

  it("refuses what bcrypt would cut", () => {
    expect(ZNewPassword.safeParse(`Aa1!${"x".repeat(68)}`).success).toBe(true);
    expect(ZNewPassword.safeParse(`Aa1!${"x".repeat(69)}`).success).toBe(false);
    expect(ZNewPassword.safeParse(`Aa1!${"é".repeat(35)}`).success).toBe(false);
  });
});

describe("ZSignupRequest", () => {
  it("takes a whole request", () => {
    expect(ZSignupRequest.parse(validSignup)).toEqual(validSignup);
  });

  it.each([{ role: "admin" }, { accountState: "approved" }, { confirmed: true }, { id: 1 }])("refuses the unknown key of %j", (extra) => {
    expect(ZSignupRequest.safeParse({ ...validSignup, ...extra }).success).toBe(false);
  });

  it.each([
    ["intendedUse", []],
    ["intendedUse", ["research", "research"]],
    ["intendedUse", ["marketing"]],
    ["firstName", "   "],
    ["institution", ""],
    ["email", { $ne: null }],
    ["password", "short"],
  ])("refuses %s = %j and names the field", (field, value) => {
    const parsed = ZSignupRequest.safeParse({ ...validSignup, [field]: value });
    expect(parsed.error?.issues[0]?.path[0]).toBe(field);
  });
});
