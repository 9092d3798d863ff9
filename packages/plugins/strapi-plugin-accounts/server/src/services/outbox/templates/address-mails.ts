import { confirmLink, forgotPasswordLink, greeting, sampleFirstName, sampleToken, template } from "./template.ts";

export const addressMails = {
  "confirm-new-email": template<{ firstName: string; confirmToken: string }>({
    occasion: "Somebody wants to use another address",
    reader: "the account's owner, at the new address",
    sample: { firstName: sampleFirstName, confirmToken: sampleToken },
    write: (data, site) => ({
      subject: `Confirm your new address for ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `somebody, probably you, wants to use this address for an account at ${site.productName}. Please confirm that it is yours; the link works for one day. Until then the old address stays in use.`,
        confirmLink(data.confirmToken, site),
        `If it was not you, you need not do anything. Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
  "email-change-asked": template<{ firstName: string }>({
    occasion: "Somebody wants to use another address",
    reader: "the account's owner, at the old address",
    sample: { firstName: sampleFirstName },
    write: (data, site) => ({
      subject: `A new address for your account at ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `somebody who knows your password, probably you, wants to use another address for your account at ${site.productName}. It takes the place of this one once it is confirmed.`,
        "If this was not you, choose a new password now. That stops the change:",
        forgotPasswordLink("Choose a new password", site),
        `Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
  "email-changed": template<{ firstName: string }>({
    occasion: "The new address was confirmed",
    reader: "the account's owner, at the old address",
    sample: { firstName: sampleFirstName },
    write: (data, site) => ({
      subject: `Your account at ${site.productName} has a new address`,
      paragraphs: [
        greeting(data.firstName),
        `your account at ${site.productName} has another e-mail address now. This one can no longer be used to log in.`,
        `If this was not you, please write to ${site.supportAddress} now.`,
      ],
    }),
  }),
  "address-in-use": template<{ firstName: string }>({
    occasion: "Somebody wants to use an address that has an account",
    reader: "that account's owner",
    sample: { firstName: sampleFirstName },
    write: (data, site) => ({
      subject: `Your account at ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `somebody, perhaps you, wants to use this address for another account at ${site.productName}. It has an account already, so nothing was changed.`,
        `If it was not you, you need not do anything. Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
};
