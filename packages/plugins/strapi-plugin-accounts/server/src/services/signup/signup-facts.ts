import type { SignupRequest } from "@trabecula/contracts";

export interface SignupFacts extends Pick<SignupRequest, "firstName" | "lastName" | "institution" | "intendedUse"> {
  readonly agreedTermsVersion: string;
}

/** The terms were accepted at `now`. */
export function signupColumns(facts: SignupFacts, now = new Date()) {
  return {
    first_name: facts.firstName,
    last_name: facts.lastName,
    institution: facts.institution,
    intended_use: JSON.stringify(facts.intendedUse),
    agreed_terms_version: facts.agreedTermsVersion,
    agreed_terms_at: now,
  };
}
