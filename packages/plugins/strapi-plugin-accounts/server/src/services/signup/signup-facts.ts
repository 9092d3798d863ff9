import type { SignupRequest } from "@trabecula/contracts";

/** What a request for an account states, besides address and password. */
export interface SignupFacts extends Pick<SignupRequest, "firstName" | "lastName" | "institution" | "intendedUse"> {
  readonly agreedTermsVersion: string;
}

/** The facts of a request as columns of its account; the terms were agreed to at `now`. */
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
