import { sampleToken, translated } from "./template.ts";

export const addressMails = {
  "confirm-new-email": translated("confirm-new-email", "Somebody wants to use another address", "the account's owner, at the new address", {
    confirmToken: sampleToken,
  }),
  "email-change-asked": translated(
    "email-change-asked",
    "Somebody wants to use another address",
    "the account's owner, at the old address",
    {},
  ),
  "email-changed": translated("email-changed", "The new address was confirmed", "the account's owner, at the old address", {}),
  "address-in-use": translated("address-in-use", "Somebody wants to use an address that has an account", "that account's owner", {}),
};
