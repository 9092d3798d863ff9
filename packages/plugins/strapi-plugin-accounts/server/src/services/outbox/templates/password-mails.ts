import { forgotPasswordLink, greeting, resetLink, sampleFirstName, sampleToken, template } from "./template.ts";

export const passwordMails = {
  "reset-password": template<{ firstName: string; resetToken: string }>({
    group: "password",
    occasion: "Somebody has forgotten a password",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, resetToken: sampleToken },
    write: (data, site) => ({
      subject: `Choose a new password for ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `somebody, probably you, has asked for a new password for your account at ${site.productName}. The link works for one hour and once.`,
        resetLink("Choose a new password", data.resetToken, site),
        `If it was not you, you need not do anything: your password stays as it is. Questions go to ${site.supportEmail}.`,
      ],
    }),
  }),
  "password-changed": template<{ firstName: string }>({
    group: "password",
    occasion: "A password was changed",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName },
    write: (data, site) => ({
      subject: `Your password for ${site.productName} was changed`,
      paragraphs: [
        greeting(data.firstName),
        `the password of your account at ${site.productName} has been changed, and everyone who was logged in with the old one has been logged out.`,
        "If this was not you, choose a new password now:",
        forgotPasswordLink("Choose a new password", site),
        `Then please write to ${site.supportEmail}.`,
      ],
    }),
  }),
  "two-factor-on": template<{ firstName: string }>({
    group: "password",
    occasion: "Two-factor login was turned on",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName },
    write: (data, site) => ({
      subject: `Two-factor login for ${site.productName} is on`,
      paragraphs: [
        greeting(data.firstName),
        `logging in to your account at ${site.productName} now takes a code of your authenticator app, or one of your recovery codes. Keep these where you find them without your phone.`,
        `If this was not you, please write to ${site.supportEmail} now.`,
      ],
    }),
  }),
  "two-factor-off": template<{ firstName: string }>({
    group: "password",
    occasion: "Two-factor login was turned off",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName },
    write: (data, site) => ({
      subject: `Two-factor login for ${site.productName} is off`,
      paragraphs: [
        greeting(data.firstName),
        `logging in to your account at ${site.productName} takes your password alone again. You turned it off, or the laboratory did so at your request.`,
        "If it was neither, choose a new password now:",
        forgotPasswordLink("Choose a new password", site),
        `Then please write to ${site.supportEmail}.`,
      ],
    }),
  }),
};
