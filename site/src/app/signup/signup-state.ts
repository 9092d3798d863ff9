import type { SignupRequest } from "@trabecula/contracts";
import { detailFields, findProblem, type DetailField, type IntendedUse, type SignupField, type SignupValues } from "./signup-checks.ts";

export type FieldStatus = "untouched" | "valid" | "invalid";
export type SignupStep = "details" | "use";

export interface SignupState {
  step: SignupStep;
  values: SignupValues;
  status: Record<SignupField, FieldStatus>;
  /** What the server said of a field; stands until that field is changed. */
  serverProblems: Partial<Record<SignupField, string>>;
}

export type TextField = Exclude<DetailField, "terms">;

export type SignupAction =
  | { type: "typed"; field: TextField; value: string }
  | { type: "left"; field: TextField }
  | { type: "terms-toggled"; agreed: boolean }
  | { type: "use-toggled"; use: IntendedUse }
  | { type: "continue-pressed" }
  | { type: "back-pressed" }
  | { type: "request-pressed" }
  | { type: "server-refused"; fields: Record<string, string> };

export const emptySignup: SignupState = {
  step: "details",
  values: { firstName: "", lastName: "", email: "", password: "", confirmPassword: "", institution: "", terms: false, intendedUse: [] },
  status: {
    firstName: "untouched",
    lastName: "untouched",
    email: "untouched",
    password: "untouched",
    confirmPassword: "untouched",
    institution: "untouched",
    terms: "untouched",
    intendedUse: "untouched",
  },
  serverProblems: {},
};

export function signupReducer(state: SignupState, action: SignupAction): SignupState {
  switch (action.type) {
    case "typed":
      return recheckAfterTyping(withValue(state, action.field, action.value), action.field);
    case "left":
      return check(state, [action.field]);
    case "terms-toggled":
      return check(withValue(state, "terms", action.agreed), ["terms"]);
    case "use-toggled":
      return check(withValue(state, "intendedUse", toggled(state.values.intendedUse, action.use)), ["intendedUse"]);
    case "continue-pressed":
      return continueToUse(state);
    case "back-pressed":
      return { ...state, step: "details", status: { ...state.status, terms: "untouched", intendedUse: "untouched" } };
    case "request-pressed":
      return check(state, ["intendedUse"]);
    case "server-refused":
      return takeServerProblems(state, action.fields);
  }
}

/** The sentence shown at a field: the server's, or the check's once the field is marked invalid. */
export function problemOf(state: SignupState, field: SignupField): string | null {
  if (state.status[field] !== "invalid") return null;
  return state.serverProblems[field] ?? findProblem(field, state.values);
}

/** The fields of step 1 that are marked invalid, in reading order. */
export function invalidDetails(state: SignupState): DetailField[] {
  return detailFields.filter((field) => state.status[field] === "invalid");
}

/** Indicator of a text input: 0 none, 1 highlight with the brand border, 2 red border with a shake. */
export function indicatorOf(status: FieldStatus): 0 | 1 | 2 {
  return status === "untouched" ? 0 : status === "valid" ? 1 : 2;
}

function withValue<F extends SignupField>(state: SignupState, field: F, value: SignupValues[F]): SignupState {
  const { [field]: _answered, ...serverProblems } = state.serverProblems;
  return { ...state, values: { ...state.values, [field]: value }, serverProblems };
}

function check(state: SignupState, fields: readonly SignupField[]): SignupState {
  const status = { ...state.status };
  for (const field of fields) status[field] = passes(state, field) ? "valid" : "invalid";
  return { ...state, status };
}

function passes(state: SignupState, field: SignupField): boolean {
  return state.serverProblems[field] === undefined && findProblem(field, state.values) === null;
}

/**
 * Checks run when a field is left. A field already marked is the exception: its mark follows the typing, so that an
 * error goes away the moment it is mended, and the second password is compared anew whenever the first one changes.
 */
function recheckAfterTyping(state: SignupState, field: TextField): SignupState {
  const marked = state.status[field] === "invalid" || (field === "confirmPassword" && state.status[field] === "valid");
  const fields: SignupField[] = marked ? [field] : [];
  if (field === "password" && state.status.confirmPassword !== "untouched") fields.push("confirmPassword");
  return check(state, fields);
}

function continueToUse(state: SignupState): SignupState {
  const checked = check(state, detailFields);
  return invalidDetails(checked).length === 0 ? { ...checked, step: "use" } : checked;
}

/** Marks what the server refused and goes back to the step where the first refused field is. */
function takeServerProblems(state: SignupState, fields: Record<string, string>): SignupState {
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(state.values, name)) as [SignupField, string][];
  if (known.length === 0) return state;
  const refused = { ...state, serverProblems: Object.fromEntries(known) };
  const marked = check(
    refused,
    known.map(([field]) => field),
  );
  return invalidDetails(marked).length > 0 ? { ...marked, step: "details" } : marked;
}

function toggled(uses: IntendedUse[], use: IntendedUse): IntendedUse[] {
  return uses.includes(use) ? uses.filter((other) => other !== use) : [...uses, use];
}

/** The request's body; the repeated password and the checkbox stay in the browser. */
export function toSignupRequest({ values }: SignupState): SignupRequest {
  const { email, password, firstName, lastName, institution, intendedUse } = values;
  return {
    email: email.trim(),
    password,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    institution: institution.trim(),
    intendedUse,
  };
}
