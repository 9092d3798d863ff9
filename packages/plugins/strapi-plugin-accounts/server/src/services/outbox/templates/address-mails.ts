import { sampleFirstName, sampleToken, translated } from "./template.ts";

export const addressMails = {
  "confirm-new-email": translated("confirm-new-email", {
    occasion: "Somebody wants to use another address",
    reader: "the account's owner, at the new address",
    sample: { firstName: sampleFirstName, confirmToken: sampleToken },
  }),
  "email-change-asked": translated("email-change-asked", {
    occasion: "Somebody wants to use another address",
    reader: "the account's owner, at the old address",
    sample: { firstName: sampleFirstName },
  }),
  "email-changed": translated("email-changed", {
    occasion: "The new address was confirmed",
    reader: "the account's owner, at the old address",
    sample: { firstName: sampleFirstName },
  }),
  "address-in-use": translated("address-in-use", {
    occasion: "Somebody wants to use an address that has an account",
    reader: "that account's owner",
    sample: { firstName: sampleFirstName },
  }),
};
