import { emailPattern, ZUpdateUserRequest, type SignupRequest } from "@trabecula/contracts";
import { newPasswordProblem, repeatProblem } from "../password/new-password-checks.ts";

export type IntendedUse = SignupRequest["intendedUse"][number];

/** What has been entered so far; nothing of it is lost by going back or by a refused request. */
export interface SignupValues {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  institution: string;
  terms: boolean;
  intendedUse: IntendedUse[];
}

export type SignupField = keyof SignupValues;

/** The fields of step 1 in reading order: the seven checks that Continue asks for. */
export const detailFields = ["firstName", "lastName", "email", "password", "confirmPassword", "institution", "terms"] as const;
export type DetailField = (typeof detailFields)[number];

const selectAtLeastOne = "Please select at least one";

/** Why the field does not pass its check, in one sentence; null where it does. */
export function findProblem(field: SignupField, values: SignupValues): string | null {
  switch (field) {
    case "firstName":
    case "lastName":
    case "institution":
      return firstMessage(ZUpdateUserRequest.shape[field].safeParse(values[field]));
    case "email":
      return emailPattern.test(values.email.trim()) ? null : "Enter an e-mail address such as name@example.org.";
    case "password":
      return newPasswordProblem(values.password);
    case "confirmPassword":
      return repeatProblem(values.confirmPassword, values.password);
    case "terms":
      return values.terms ? null : "Agree to the Terms of Service to continue.";
    case "intendedUse":
      return values.intendedUse.length > 0 ? null : selectAtLeastOne;
  }
}

function firstMessage(result: { success: boolean; error?: { issues: { message: string }[] } | undefined }): string | null {
  return result.success ? null : (result.error?.issues[0]?.message ?? "Check this field.");
}
