import { sampleFirstName, sampleToken, template, translated } from "./template.ts";
import { greeting, twoFactorOff, twoFactorOn } from "@trabecula/messages/mail-parts";

export const passwordMails = {
  "reset-password": translated("reset-password", "Somebody has forgotten a password", "the account's owner", { resetToken: sampleToken }),
  "password-changed": translated("password-changed", "A password was changed", "the account's owner", {}),
  "two-factor-on": translated("two-factor-on", "Two-factor login was turned on", "the account's owner", {}),
  "two-factor-off": translated("two-factor-off", "Two-factor login was turned off", "the account's owner", {}),
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
