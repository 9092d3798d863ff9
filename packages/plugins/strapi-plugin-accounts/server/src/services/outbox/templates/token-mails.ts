import type { TokenScope } from "@trabecula/contracts";
import { listOf } from "@trabecula/messages";
import { greeting, sampleFirstName, template } from "./template.ts";

const scopeLabels: Record<TokenScope, string> = {
  score: "score measurements",
  read: "read your patients and reports",
  write: "add, change and delete them",
  names: "read and write names of patients",
};

export const tokenMails = {
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
