import type { Strapi } from "@trabecula/strapi-kit";
import { enqueueMail, newestMail, type MailTemplate } from "../outbox/index.ts";
import type { SignupFacts } from "../signup/sign-up.ts";
import type { UserRow } from "../users/user-row.ts";
import { issueToken, latestPayload, revokeTokens } from "./token-rows.ts";

export async function mailProofLink(strapi: Strapi, user: UserRow): Promise<MailTemplate> {
  return (await newestMail(strapi, user, "asked-again")) ? mailPasswordLink(strapi, user) : mailConfirmLink(strapi, user);
}

async function mailConfirmLink(strapi: Strapi, user: UserRow): Promise<MailTemplate> {
  await revokeTokens(strapi, user.id, ["confirm-email"]);
  const data = { firstName: user.firstName ?? "", confirmToken: await issueToken(strapi, "confirm-email", user.id) };
  const template = user.accountState === "approved-unconfirmed" ? "approved-unconfirmed" : "request-received";
  await enqueueMail(strapi, { to: user.email, about: user, template, data });
  return template;
}

/** Mails a password link: after several sign-ups for one address, only its owner's password may count. */
async function mailPasswordLink(strapi: Strapi, user: UserRow): Promise<MailTemplate> {
  const facts = (await latestPayload(strapi, user.id, "reset-password")) as SignupFacts | null;
  await revokeTokens(strapi, user.id, ["confirm-email", "reset-password"]);
  const resetToken = await issueToken(strapi, "reset-password", user.id, facts ?? undefined);
  const data = { firstName: facts?.firstName ?? user.firstName ?? "", resetToken };
  await enqueueMail(strapi, { to: user.email, about: user, template: "asked-again", data });
  return "asked-again";
}
