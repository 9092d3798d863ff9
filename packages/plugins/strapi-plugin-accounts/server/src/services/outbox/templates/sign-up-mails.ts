import { sampleToken, translated } from "./template.ts";

export const signUpMails = {
  "request-received": translated("request-received", "Somebody asks for an account", "the applicant", { confirmToken: sampleToken }),
  "asked-again": translated("asked-again", "Somebody asks again before the address was confirmed", "the applicant", {
    resetToken: sampleToken,
  }),
  "already-registered": translated(
    "already-registered",
    "Somebody asks for an account with an address that has one",
    "the account's owner",
    { isPatient: false },
  ),
};
