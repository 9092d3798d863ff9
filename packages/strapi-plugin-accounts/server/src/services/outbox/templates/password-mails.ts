import { forgotPasswordLink, greeting, resetLink, sampleFirstName, sampleToken, template } from "./template.ts";

/** About an account's password. */
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
        "If it was not you, choose a new password at once:",
        forgotPasswordLink("Choose a new password", site),
        `Then please write to ${site.supportEmail}.`,
      ],
    }),
  }),
};
