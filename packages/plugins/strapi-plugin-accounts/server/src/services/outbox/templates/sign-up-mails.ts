import { sampleFirstName, sampleToken, translated } from "./template.ts";

export const signUpMails = {
  "request-received": translated("request-received", {
    occasion: "Somebody asks for an account",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, confirmToken: sampleToken },
  }),
  "asked-again": translated("asked-again", {
    occasion: "Somebody asks again before the address was confirmed",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, resetToken: sampleToken },
  }),
  "already-registered": translated("already-registered", {
    occasion: "Somebody asks for an account with an address that has one",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, isPatient: false },
  }),
};
