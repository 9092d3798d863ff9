import type { SignupRequest } from "@trabecula/contracts";

export interface SignupFacts extends Pick<SignupRequest, "firstName" | "lastName" | "institution" | "intendedUse"> {
  readonly agreedTermsVersion: string;
}

/** The terms were accepted at `now`. */
export function signupColumns(facts: SignupFacts, now = new Date()) {
  return {
    firstName: facts.firstName,
    lastName: facts.lastName,
    institution: facts.institution,
    intendedUse: facts.intendedUse,
    agreedTermsVersion: facts.agreedTermsVersion,
    agreedTermsAt: now,
  };
}
