import type { Core } from "@strapi/strapi";
import { enqueueMail, newestMail, type MailTemplate } from "../outbox/index.ts";
import type { SignupFacts } from "../signup/signup-facts.ts";
import type { UserRow } from "../users/user-row.ts";
import { issueToken, latestPayload, revokeTokens } from "./token-rows.ts";

/** Mails the link that confirms an address and returns its template. Earlier links expire. */
export async function mailProofLink(strapi: Core.Strapi, user: UserRow): Promise<MailTemplate> {
  return (await newestMail(strapi, user, "asked-again")) ? mailPasswordLink(strapi, user) : mailConfirmLink(strapi, user);
}

async function mailConfirmLink(strapi: Core.Strapi, user: UserRow): Promise<MailTemplate> {
  await revokeTokens(strapi, user.id, ["confirm-email"]);
  const data = { firstName: user.firstName ?? "", confirmToken: await issueToken(strapi, "confirm-email", user.id) };
  await enqueueMail(strapi, { to: user.email, about: user, template: "request-received", data });
  return "request-received";
}

/** After several sign-ups for one address, only a password that its owner sets may count: see the sign-up. */
async function mailPasswordLink(strapi: Core.Strapi, user: UserRow): Promise<MailTemplate> {
  const facts = (await latestPayload(strapi, user.id, "reset-password")) as SignupFacts | null;
  await revokeTokens(strapi, user.id, ["confirm-email", "reset-password"]);
  const resetToken = await issueToken(strapi, "reset-password", user.id, facts ?? undefined);
  const data = { firstName: facts?.firstName ?? user.firstName ?? "", resetToken };
  await enqueueMail(strapi, { to: user.email, about: user, template: "asked-again", data });
  return "asked-again";
}
