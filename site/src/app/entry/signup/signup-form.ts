import { ZSignupRequest, type SignupRequest } from "@trabecula/contracts";
import * as words from "@trabecula/messages/sign-up";
import type { FormShape, Problems } from "../../../forms/contract-resolver.ts";
import { checkRepeat, emptyNewPassword } from "../password/new-password.ts";

export type IntendedUse = SignupRequest["intendedUse"][number];

/** Survives going back and refused requests. */
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

/** Fields of step 1 in reading order; Continue checks all seven. */
export const detailFields = ["firstName", "lastName", "email", "password", "confirmPassword", "institution", "terms"] as const;

/** The repeated password and the checkbox are not sent. */
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
