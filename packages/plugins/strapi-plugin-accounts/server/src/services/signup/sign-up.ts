import type { Core } from "@strapi/strapi";
import type { SignupRequest } from "@trabecula/contracts";
import { networkOf } from "@trabecula/client-address";
import { AppError, inTransaction } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail } from "../outbox/index.ts";
import { allowsUse, countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { issueToken, revokeTokens } from "../confirmation/token-rows.ts";
import { refuseGuessedPassword } from "../password/refuse-guessed-password.ts";
import { applicationMetadata } from "../application/application-metadata.ts";
import { readSettings } from "../settings/index.ts";
import { hashPassword, rejectIfQueueFull } from "../users/passwords.ts";
import type { UserRow } from "../users/user-row.ts";
import { adminAddresses, findUserByEmail, insertUser } from "../users/user-rows.ts";
import { rememberRequest } from "./last-request.ts";
import type { SignupFacts } from "./signup-facts.ts";

const perAddress: RateLimit = { name: "signup-address", hits: 30, windowMs: 3600_000 };
/** Limits mails to administrators during mass sign-ups; the list shows all. */
const mailsToAdmins: RateLimit = { name: "new-request-mails", hits: 60, windowMs: 3600_000 };
const mailsPerOwner: RateLimit = { name: "signup-owner-mails", hits: 3, windowMs: 3600_000 };

/**
 * Requests an account. Existing addresses get the same response and timing; the owner is told by mail. @throws AppError
 * `signup_closed`, `too_many_requests`, `unavailable`, `validation_failed` for a guessable password
 */
export async function signUp(strapi: Core.Strapi, request: SignupRequest, clientAddress: string): Promise<void> {
  rejectIfQueueFull("suspected");
  await countUse(strapi, perAddress, networkOf(clientAddress));
  const { signupOpen } = await readSettings(strapi);
  if (!signupOpen) throw new AppError("signup_closed", "Sign-up is closed at the moment. Please write to us on the contact page.");
  await refuseGuessedPassword(strapi, request.password, request, "password");
  const passwordHash = await hashPassword(request.password, "suspected");
  const agreedTermsVersion = await applicationMetadata(strapi).termsVersion();
  const { password: _password, email, ...facts } = request;
  await inTransaction(strapi, async () => {
    const user = await insertUser(strapi, {
      email,
      ...facts,
      passwordHash,
      role: "researcher",
      state: "pending",
      emailConfirmed: false,
      agreedTermsVersion,
    });
    const owner = user ?? (await findUserByEmail(strapi, email));
    if (owner) await rememberRequest(strapi, owner.id, passwordHash);
    if (user) await announceRequest(strapi, user, request);
    else if (owner) await tellOwner(strapi, owner, { ...facts, agreedTermsVersion });
  });
}

async function announceRequest(strapi: Core.Strapi, user: UserRow, request: SignupRequest): Promise<void> {
  const confirmToken = await issueToken(strapi, "confirm-email", user.id);
  await enqueueMail(strapi, {
    to: user.email,
    about: user,
    template: "request-received",
    data: { firstName: request.firstName, confirmToken },
  });
  const data = {
    name: `${request.firstName} ${request.lastName}`,
    email: user.email,
    institution: request.institution,
    intendedUse: request.intendedUse,
    userId: user.documentId,
  };
  const mayTell = await allowsUse(strapi, mailsToAdmins, "all");
  for (const to of mayTell ? await adminAddresses(strapi) : [])
    await enqueueMail(strapi, { to, about: user, template: "new-request", data });
  await recordEvent(strapi, null, { action: "account.requested", object: `user:${user.documentId}` });
}

/**
 * Tells an address owner about a further sign-up. If the address is unconfirmed, only this mail's link sets a password,
 * because the first sign-up may be a stranger's.
 */
async function tellOwner(strapi: Core.Strapi, owner: UserRow, facts: SignupFacts): Promise<void> {
  if (!(await allowsUse(strapi, mailsPerOwner, owner.email))) return;
  const data = { firstName: owner.firstName ?? "", isPatient: owner.productRole === "patient" };
  if (owner.emailConfirmedAt !== null) return enqueueMail(strapi, { to: owner.email, about: owner, template: "already-registered", data });
  await revokeTokens(strapi, owner.id, ["confirm-email"]);
  const resetToken = await issueToken(strapi, "reset-password", owner.id, facts);
  await enqueueMail(strapi, { to: owner.email, about: owner, template: "asked-again", data: { firstName: facts.firstName, resetToken } });
}
