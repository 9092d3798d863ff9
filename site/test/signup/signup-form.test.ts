import { describe, expect, it } from "vitest";
import { detailFields, signupForm, type SignupValues } from "../../src/app/entry/signup/use-signup.ts";
import { resolve } from "../forms/resolve.ts";

const complete: SignupValues = {
  firstName: "Ada",
  lastName: "Moll",
  email: " ada@lab.example ",
  password: "Lattice-7strut",
  confirmPassword: "Lattice-7strut",
  institution: "Bone Lab",
  terms: true,
  intendedUse: ["research"],
};

const check = (change: Partial<SignupValues>) => resolve(signupForm, { ...complete, ...change });

describe("the seven checks of step 1", () => {
  it.each([
    ["firstName", { firstName: "" }, /^Enter your /],
    ["lastName", { lastName: "   " }, /^Enter your /],
    ["email", { email: "ada@lab" }, /e-mail address such as/],
    ["confirmPassword", { confirmPassword: "other" }, /^Passwords do not match$/],
    ["institution", { institution: " " }, /^Enter your /],
    ["terms", { terms: false }, /^Agree to the Terms of Service/],
  ] satisfies [string, Partial<SignupValues>, RegExp][])("%s", async (field, change, words) => {
    const { problems } = await check(change);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(words);
  });

  it.each(["Short-1", "lowercase-12", "UPPER-CASE-1", "NoDigits-here", "NoSymbol12"])("password %s", async (password) => {
    expect(Object.keys((await check({ password, confirmPassword: password })).problems)).toEqual(["password"]);
  });

  it.each([
    { password: "Abcdef1-", confirmPassword: "Abcdef1-" },
    { password: "Ünïcode 7€", confirmPassword: "Ünïcode 7€" },
    { lastName: "Ö" },
  ])("pass with %o", async (change) => {
    expect((await check(change)).problems).toEqual({});
  });

  it.each(["a@b.co", "first.last+scan@sub.example.org", "o'neil@lab.example", "x@[192.168.0.1]"])("take the e-mail %s", async (email) => {
    expect((await check({ email })).problems).toEqual({});
  });

  it.each(["", "ada", "ada@", "@lab.example", "ada@lab.e", "ada@lab.e1", "a da@lab.example", "ada@192.168.0.1", "ada@@lab.example"])(
    "refuse the e-mail %j",
    async (email) => {
      expect((await check({ email })).problems).toEqual({ email: "Enter an e-mail address such as name@example.org." });
    },
  );

  it("are seven, and all fail for an empty form", async () => {
    const { problems } = await check(signupForm.values);
    expect(detailFields).toHaveLength(7);
    expect(Object.keys(problems).sort()).toEqual([...detailFields, "intendedUse"].sort());
  });

  it("do not accept two empty passwords as a match", async () => {
    expect((await check({ password: "", confirmPassword: "" })).problems["confirmPassword"]).toBe("Passwords do not match");
  });
});

it("requires at least one intended use", async () => {
  expect((await check({ intendedUse: [] })).problems).toEqual({ intendedUse: "Please select at least one" });
});

it("sends exactly the fields of the contract", async () => {
  expect((await check({ intendedUse: ["clinical", "research"] })).request).toEqual({
    email: "ada@lab.example",
    password: "Lattice-7strut",
    firstName: "Ada",
    lastName: "Moll",
    institution: "Bone Lab",
    intendedUse: ["clinical", "research"],
  });
});
