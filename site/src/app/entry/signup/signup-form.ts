import { ZSignupRequest, type SignupRequest } from "@trabecula/contracts";
import * as words from "@trabecula/messages/sign-up";
import type { FormShape, Problems } from "../../../forms/contract-resolver.ts";
import { checkRepeat, emptyNewPassword } from "../password/new-password.ts";

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

/** The fields of step 1 in reading order: the seven checks that Continue asks for. */
export const detailFields = ["firstName", "lastName", "email", "password", "confirmPassword", "institution", "terms"] as const;

/** The sign-up as a form; the repeated password and the checkbox stay in the browser. */
export const signupForm: FormShape<SignupValues, SignupRequest> = {
  contract: ZSignupRequest,
  values: { firstName: "", lastName: "", email: "", ...emptyNewPassword, institution: "", terms: false, intendedUse: [] },
  toRequest: ({ firstName, lastName, email, password, institution, intendedUse }) => ({
    firstName,
    lastName,
    email,
    password,
    institution,
    intendedUse,
  }),
  check: (values): Problems<SignupValues> => ({
    ...checkRepeat(values),
    ...(values.terms ? {} : { terms: words.termsMissing }),
  }),
};
