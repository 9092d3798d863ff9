import { sampleFirstName, sampleToken, template, translated } from "./template.ts";
import { greeting, twoFactorOff, twoFactorOn } from "@trabecula/messages/mail-parts";
import type { TokenScope } from "@trabecula/contracts";
import { listOf } from "@trabecula/messages";

const scopeLabels: Record<TokenScope, string> = {
  score: "score measurements",
  read: "read your patients and reports",
  write: "add, change and delete them",
  names: "read and write names of patients",
};

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
  "login-linked": template<{ firstName: string; provider: string }>({
    occasion: "An institutional login was linked",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, provider: "University of Example" },
    write: (data, site) => ({
      subject: `A login was linked to your account at ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `a login at this institution now opens your account at ${site.productName}:`,
        data.provider,
        "If this was you, you do not need to do anything. If not, unlink it now and choose a new password:",
        { label: "See your linked logins", href: `${site.siteUrl}/settings/linked-logins` },
        `Then please write to ${site.supportAddress}.`,
      ],
    }),
  }),
  "token-made": template<{ firstName: string; tokenName: string; scopes: readonly TokenScope[]; lastDay: string }>({
    occasion: "A personal token was made",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, tokenName: "Study of the tibia, in R", scopes: ["score", "read"], lastDay: "30 June 2027" },
    write: (data, site) => ({
      subject: `A token for your account at ${site.productName} was made`,
      paragraphs: [
        greeting(data.firstName),
        `a personal token was made for your account at ${site.productName}. Until ${data.lastDay}, anyone who has it can ${listOf(data.scopes.map((scope) => scopeLabels[scope]))} in your name. It is called:`,
        data.tokenName,
        "If this was you, you do not need to do anything. If not, revoke the token now and choose a new password, which ends all tokens:",
        { label: "See your tokens", href: `${site.siteUrl}/settings/tokens` },
        `Then please write to ${site.supportAddress}.`,
      ],
    }),
  }),
};
