import { describe, expect, it } from "vitest";
import {
  emptySignup,
  indicatorOf,
  problemOf,
  signupReducer,
  toSignupRequest,
  type SignupAction,
  type SignupState,
} from "../../src/app/signup/signup-state.ts";

const complete: SignupState = {
  ...emptySignup,
  values: {
    firstName: "Ada",
    lastName: "Moll",
    email: "ada@lab.example",
    password: "Lattice-7strut",
    confirmPassword: "Lattice-7strut",
    institution: "Bone Lab",
    terms: true,
    intendedUse: [],
  },
};

function after(state: SignupState, ...actions: SignupAction[]): SignupState {
  return actions.reduce(signupReducer, state);
}

describe("checks on blur", () => {
  it("says nothing while a field is typed for the first time", () => {
    const state = after(emptySignup, { type: "typed", field: "email", value: "ada@" });
    expect(state.status.email).toBe("untouched");
    expect(problemOf(state, "email")).toBeNull();
  });

  it("marks the field when it is left", () => {
    const typed = after(emptySignup, { type: "typed", field: "email", value: "ada@lab" });
    expect(after(typed, { type: "left", field: "email" }).status.email).toBe("invalid");
    const mended = after(typed, { type: "left", field: "email" }, { type: "typed", field: "email", value: "ada@lab.example" });
    expect(mended.status.email).toBe("valid");
  });

  it.each(["firstName", "lastName", "institution"] as const)("does not take blanks for %s", (field) => {
    const state = after(emptySignup, { type: "typed", field, value: "   " }, { type: "left", field });
    expect(state.status[field]).toBe("invalid");
    expect(problemOf(state, field)).toMatch(/^Enter your /);
  });

  it.each([
    ["Short-1", "invalid"],
    ["lowercase-12", "invalid"],
    ["NoDigits-here", "invalid"],
    ["NoSymbol12", "invalid"],
    ["Lattice-7strut", "valid"],
  ])("password %s is %s", (value, expected) => {
    expect(after(emptySignup, { type: "typed", field: "password", value }, { type: "left", field: "password" }).status.password).toBe(
      expected,
    );
  });
});

describe("confirm password", () => {
  const entered = after(
    emptySignup,
    { type: "typed", field: "password", value: "Lattice-7strut" },
    { type: "typed", field: "confirmPassword", value: "Lattice-7strut" },
    { type: "left", field: "confirmPassword" },
  );

  it("matches after both are entered", () => {
    expect(entered.status.confirmPassword).toBe("valid");
  });

  it("is compared anew when the password changes after first entry", () => {
    const changed = after(entered, { type: "typed", field: "password", value: "Lattice-8strut" });
    expect(problemOf(changed, "confirmPassword")).toBe("Passwords do not match");
    const back = after(changed, { type: "typed", field: "password", value: "Lattice-7strut" });
    expect(back.status.confirmPassword).toBe("valid");
  });

  it("is left alone while it has not been entered", () => {
    expect(after(emptySignup, { type: "typed", field: "password", value: "x" }).status.confirmPassword).toBe("untouched");
  });

  it("does not take two empty fields for a match", () => {
    expect(after(emptySignup, { type: "left", field: "confirmPassword" }).status.confirmPassword).toBe("invalid");
  });
});

describe("continue and back", () => {
  it("moves on only when all seven checks pass", () => {
    expect(after(complete, { type: "continue-pressed" }).step).toBe("use");
    const broken: Partial<SignupState["values"]>[] = [
      { firstName: "" },
      { lastName: " " },
      { email: "ada" },
      { password: "weak" },
      { confirmPassword: "other" },
      { institution: "" },
      { terms: false },
    ];
    for (const values of broken) {
      const state = after({ ...complete, values: { ...complete.values, ...values } }, { type: "continue-pressed" });
      expect(state.step, JSON.stringify(values)).toBe("details");
      expect(state.status[Object.keys(values)[0] as keyof SignupState["values"]]).toBe("invalid");
    }
  });

  it("back resets the terms and intended-use marks and keeps everything entered", () => {
    const refused = after(complete, { type: "continue-pressed" }, { type: "request-pressed" });
    expect(problemOf(refused, "intendedUse")).toBe("Please select at least one");
    const back = after(refused, { type: "back-pressed" });
    expect(back).toMatchObject({ step: "details", status: { terms: "untouched", intendedUse: "untouched", email: "valid" } });
    expect(back.values).toEqual(complete.values);
  });
});

describe("what the server refuses", () => {
  const requested = after(complete, { type: "continue-pressed" }, { type: "use-toggled", use: "clinical" }, { type: "request-pressed" });

  it("returns to the step of the refused field and shows the server's words until it is changed", () => {
    const refused = after(requested, { type: "server-refused", fields: { email: "This domain does not receive mail." } });
    expect(refused.step).toBe("details");
    expect(problemOf(refused, "email")).toBe("This domain does not receive mail.");
    expect(after(refused, { type: "continue-pressed" }).step).toBe("details");
    const mended = after(refused, { type: "typed", field: "email", value: "ada@other.example" });
    expect(mended.status.email).toBe("valid");
    expect(mended.values.intendedUse).toEqual(["clinical"]);
  });

  it("stays at step 2 when only the intended use is refused", () => {
    const refused = after(requested, { type: "server-refused", fields: { intendedUse: "Choose each use once." } });
    expect(refused.step).toBe("use");
    expect(problemOf(refused, "intendedUse")).toBe("Choose each use once.");
  });

  it("changes nothing for a field the form does not have", () => {
    expect(after(requested, { type: "server-refused", fields: { role: "Unknown." } })).toBe(requested);
  });
});

it("sends exactly the fields of the contract", () => {
  const chosen = after(
    complete,
    { type: "use-toggled", use: "clinical" },
    { type: "use-toggled", use: "research" },
    { type: "use-toggled", use: "clinical" },
  );
  expect(toSignupRequest(chosen)).toEqual({
    email: "ada@lab.example",
    password: "Lattice-7strut",
    firstName: "Ada",
    lastName: "Moll",
    institution: "Bone Lab",
    intendedUse: ["research"],
  });
});

it("gives the indicators none, 1 and 2 for untouched, valid and invalid", () => {
  expect(["untouched", "valid", "invalid"].map((status) => indicatorOf(status as "untouched"))).toEqual([0, 1, 2]);
});
