import { sampleFirstName, sampleToken, template, translated } from "./template.ts";
import { greeting, twoFactorOff, twoFactorOn } from "@trabecula/messages/mail-parts";

export const passwordMails = {
  "reset-password": translated("reset-password", {
    occasion: "Somebody has forgotten a password",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, resetToken: sampleToken },
  }),
  "password-changed": translated("password-changed", {
    occasion: "A password was changed",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName },
  }),
  "two-factor-on": translated("two-factor-on", {
    occasion: "Two-factor login was turned on",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName },
  }),
  "two-factor-off": translated("two-factor-off", {
    occasion: "Two-factor login was turned off",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName },
  }),
  "panel-two-factor-on": template<{ firstName: string }>({
    occasion: "Two-factor login to the panel was turned on",
    reader: "the panel's user",
    sample: { firstName: sampleFirstName },
    write: (data, site) => ({
      subject: `Two-factor login to the panel of ${site.productName} is on`,
      paragraphs: [greeting(data.firstName), ...twoFactorOn(`logging in to the panel of ${site.productName}`, site)],
    }),
  }),
  "panel-two-factor-off": template<{ firstName: string }>({
    occasion: "Two-factor login to the panel was turned off",
    reader: "the panel's user",
    sample: { firstName: sampleFirstName },
    write: (data, site) => ({
      subject: `Two-factor login to the panel of ${site.productName} is off`,
      paragraphs: [
        greeting(data.firstName),
        twoFactorOff(`logging in to the panel of ${site.productName}`),
        `If it was neither, choose a new password with “Forgot your password?” in the panel now. Then please write to ${site.supportAddress}.`,
      ],
    }),
  }),
};
