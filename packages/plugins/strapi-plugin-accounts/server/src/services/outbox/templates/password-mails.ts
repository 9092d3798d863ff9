import {
  forgotPasswordLink,
  greeting,
  resetLink,
  sampleFirstName,
  sampleToken,
  template,
  type MailContext,
  type MailText,
} from "./template.ts";

/** The product's name follows `subject` and `to`. */
const account = { twoFactor: "Two-factor login", reader: "the account's owner", subject: "Two-factor login for", to: "your account at" };
const panel = {
  twoFactor: "Two-factor login to the panel",
  reader: "the panel's user",
  subject: "Two-factor login to the panel of",
  to: "the panel of",
};

function twoFactorMail(
  { twoFactor, reader, subject, to }: typeof account,
  state: "on" | "off",
  write: (login: string, site: MailContext) => MailText["paragraphs"],
) {
  return template<{ firstName: string }>({
    occasion: `${twoFactor} was turned ${state}`,
    reader,
    sample: { firstName: sampleFirstName },
    write: (data, site) => ({
      subject: `${subject} ${site.productName} is ${state}`,
      paragraphs: [greeting(data.firstName), ...write(`logging in to ${to} ${site.productName}`, site)],
    }),
  });
}

const nowOn = (login: string, site: MailContext) => [
  `${login} now takes a code of your authenticator app, or one of your recovery codes. Keep these where you find them without your phone.`,
  `If this was not you, please write to ${site.supportAddress} now.`,
];

const nowOff = (login: string) => `${login} takes your password alone again. You turned it off, or the laboratory did so at your request.`;

export const passwordMails = {
  "reset-password": template<{ firstName: string; resetToken: string }>({
    occasion: "Somebody has forgotten a password",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, resetToken: sampleToken },
    write: (data, site) => ({
      subject: `Choose a new password for ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `somebody, probably you, has asked for a new password for your account at ${site.productName}. The link can be used once, within one hour.`,
        resetLink("Choose a new password", data.resetToken, site),
        `If it was not you, you need not do anything: your password stays as it is. Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
  "password-changed": template<{ firstName: string }>({
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
        `Then please write to ${site.supportAddress}.`,
      ],
    }),
  }),
  "two-factor-on": twoFactorMail(account, "on", nowOn),
  "two-factor-off": twoFactorMail(account, "off", (login, site) => [
    nowOff(login),
    "If it was neither, choose a new password now:",
    forgotPasswordLink("Choose a new password", site),
    `Then please write to ${site.supportAddress}.`,
  ]),
  "panel-two-factor-on": twoFactorMail(panel, "on", nowOn),
  "panel-two-factor-off": twoFactorMail(panel, "off", (login, site) => [
    nowOff(login),
    `If it was neither, choose a new password with “Forgot your password?” in the panel now. Then please write to ${site.supportAddress}.`,
  ]),
};
