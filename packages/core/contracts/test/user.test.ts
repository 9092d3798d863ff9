import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { passwordStrength, ZEmail, ZKnownCredentials, ZNewPassword, ZSignupRequest } from "../src/index.ts";

const validSignup = {
  email: "ada@example.org",
  password: "Trab-1234",
  firstName: "Ada",
  lastName: "Bone",
  institution: "Bone laboratory",
  intendedUse: ["research"],
};

describe("ZEmail", () => {
  it.each(["a@b.co", "first.last+scan@sub.example.org", "x@[192.168.0.1]", "x@[255.255.255.255]", "x@[0.0.0.0]", " Trimmed@Example.ORG "])(
    "takes %s",
    (text) => {
      expect(ZEmail.safeParse(text).success).toBe(true);
    },
  );

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
    "a@[999.1.1.1]",
    "a@[1.2.3.256]",
    "a@[1.2.3]",
    "ａ＠b.de",
    `${"a".repeat(65)}@b.de`,
    "ö@b.de",
    "a@bü cher.de",
    "a@bü/cher.de",
    "a@bü:80.de",
    "a@ü..de",
    "a@ü",
    "a@１.２.３.４",
    "a@x@ü.de",
    "a@xn--.de-",
    `a@${"ü".repeat(80)}.de`,
  ])("refuses %j", (text) => {
    expect(ZEmail.safeParse(text).success).toBe(false);
  });

  it("makes one account of one address in any letter case", () => {
    expect(ZEmail.parse("Ada@Example.ORG")).toBe("ada@example.org");
  });
});

describe("an address of other letters", () => {
  it.each([
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["Ada@BÜCHER.example", "ada@xn--bcher-kva.example"],
    ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
    ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
    ["ada@bücher。example", "ada@xn--bcher-kva.example"],
    ["ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai"],
    ["ada@xn--e1afmkfd.xn--p1ai", "ada@xn--e1afmkfd.xn--p1ai"],
  ])("is one account however it is spelled: %s", (text, address) => {
    expect(ZEmail.parse(text)).toBe(address);
    expect(ZKnownCredentials.parse({ email: text, password: "x" }).email).toBe(address);
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
    // Invisible characters and marks are no symbols and add no length.
    ["Lantern7\u200bQz", 0.75],
    ["Lantern7\u0301Qz", 0.75],
    ["Lantern7\u2800Qz", 0.75],
    ["Lantern7\ufe0fQz", 0.75],
    ["Lantern7\u{e0041}Qz", 0.75],
    ["Aa1!\u200b\u200b\u200b\u200b", 0.75],
    ["Aa1!e\u0301e\u0301", 0.75],
    ["Lantern7€Qz", 1],
    ["Lantern7😀Qz", 1],
  ])("%j meets a fraction of %d", (text, strength) => {
    expect(passwordStrength(text)).toBe(strength);
  });

  it("never counts a rule down when text is added", () => {
    fc.assert(fc.property(fc.string(), fc.string(), (text, more) => passwordStrength(text + more) >= passwordStrength(text)));
  });

  it("make one password of one text, however a keyboard sends it", () => {
    expect(ZNewPassword.parse("Quartz-7-Cafe\u0301!")).toBe("Quartz-7-Caf\u00e9!");
  });

  it("rejects passwords that bcrypt would truncate", () => {
    expect(ZNewPassword.safeParse(`Aa1!${"x".repeat(68)}`).success).toBe(true);
    expect(ZNewPassword.safeParse(`Aa1!${"x".repeat(69)}`).success).toBe(false);
    expect(ZNewPassword.safeParse(`Aa1!${"é".repeat(35)}`).success).toBe(false);
  });
});

describe("ZSignupRequest", () => {
  it("accepts a complete request", () => {
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

describe("a name", () => {
  const nameOf = (firstName: string) => ZSignupRequest.safeParse({ ...validSignup, firstName });

  it.each([
    ["Ada\r\n\r\nClaim your prize", "Ada Claim your prize"],
    ["A\u202edaolnwod\u2069", "A daolnwod"],
    ["\u2028Ada\u0007", "Ada"],
    ["Zoe\u0308", "Zoë"],
  ])("%j is one line of text: %j", (typed, kept) => {
    expect(nameOf(typed).data?.firstName).toBe(kept);
  });

  it.each(["Ngọc Ánh", "O’Brien-Łukasz", "พิมพ์ชนก", "नंदिनी", "אֲבִישַׁג"])("may be written %s", (typed) => {
    expect(nameOf(typed).data?.firstName).toBe(typed.normalize("NFC"));
  });

  it("is rejected without readable characters or with too many accents on one letter", () => {
    for (const nothing of ["\u2029\u202e\n", "\u200b", "\u3164", "- -"])
      expect(nameOf(nothing).error?.issues[0]?.message).toBe("Enter your first name.");
    expect(nameOf(`A${"\u0301\u0302".repeat(20)}`).error?.issues[0]?.message).toBe("This text has too many accents on one letter.");
  });
});
