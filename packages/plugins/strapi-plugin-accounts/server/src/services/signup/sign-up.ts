import { networkOf } from "@trabecula/client-address";
import type { SignupRequest } from "@trabecula/contracts";
import { AppError, inTransaction, type Strapi } from "@trabecula/strapi-kit";
import { applicationMetadata } from "../application/application-metadata.ts";
import { recordEvent } from "../audit/index.ts";
import { issueToken, revokeTokens, validPayload } from "../confirmation/token-rows.ts";
import { enqueueMail } from "../outbox/index.ts";
import { refuseGuessedPassword } from "../password/check-own-password.ts";
import { countNetworkUse, type NetworkLimit } from "../rate-limit/network-limit.ts";
import { allowsUse, takeBackUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { isInstitutionalOnly, readSettings } from "../settings/index.ts";
import { hashPassword, passwordMatches, rejectIfQueueFull } from "../users/passwords.ts";
import { requireOffered } from "../users/offered-language.ts";
import type { UserRow } from "../users/user-row.ts";
import { adminAddresses, findUserByEmail, insertUser } from "../users/user-rows.ts";
import { provesAddress } from "../workspaces/invitations.ts";

/** Counts only unconfirmed requests, so that a class can sign up from one network. */
const perNetwork: NetworkLimit = { name: "signup-address", hits: 100, windowMs: 3600_000, raisedBy: "signupsPerNetwork" };
/** Limits mails to administrators during mass sign-ups; the list shows all. */
const mailsToAdmins: RateLimit = { name: "new-request-mails", hits: 60, windowMs: 3600_000 };
const mailsPerOwner: RateLimit = { name: "signup-owner-mails", hits: 3, windowMs: 3600_000 };

/**
 * Existing addresses get the same response and timing, and a mail.
 * @throws `signup_closed`, `too_many_requests`, `unavailable`, `validation_failed` for a guessable password
 */
export async function signUp(strapi: Strapi, request: SignupRequest, clientAddress: string): Promise<void> {
  rejectIfQueueFull("suspected");
  const { signupOpen } = await readSettings(strapi);
  if (!signupOpen) throw new AppError("signup_closed", "Sign-up is closed at the moment. Please write to us on the contact page.");
  if (await isInstitutionalOnly(strapi))
    throw new AppError("signup_closed", "Ask for an account by logging in with your institution. Passwords are off on this site.");
  requireOffered(strapi, request.language);
  await refuseGuessedPassword(strapi, request.password, request, "password");
  await countNetworkUse(strapi, perNetwork, clientAddress);
  const passwordHash = await hashPassword(request.password, "suspected");
  const agreedTermsVersion = await applicationMetadata(strapi).termsVersion();
  const { password: _password, invitation, email, ...facts } = request;
  const emailConfirmed = invitation !== undefined && (await provesAddress(strapi, invitation, email));
  await inTransaction(strapi, async () => {
    const user = await insertUser(strapi, {
      email,
      ...facts,
      passwordHash,
      role: "researcher",
      state: "pending",
      emailConfirmed,
      agreedTermsVersion,
    });
    const owner = user ?? (await findUserByEmail(strapi, email));
    if (owner) await rememberRequest(strapi, owner.id, { passwordHash, network: networkOf(clientAddress) });
    if (user) await announceRequest(strapi, user, request);
    else if (owner) await tellOwner(strapi, owner, { ...facts, agreedTermsVersion });
  });
}

export async function announceRequest(
  strapi: Strapi,
  user: UserRow,
  request: Pick<SignupRequest, "firstName" | "lastName" | "institution" | "intendedUse">,
): Promise<void> {
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

/** If the address is unconfirmed, only this mail's link sets a password, because the first sign-up may be a stranger's. */
async function tellOwner(strapi: Strapi, owner: UserRow, facts: SignupFacts): Promise<void> {
  if (!(await allowsUse(strapi, mailsPerOwner, owner.email))) return;
  const data = { firstName: owner.firstName ?? "", isPatient: owner.productRole === "patient" };
  if (owner.emailConfirmedAt !== null) return enqueueMail(strapi, { to: owner.email, about: owner, template: "already-registered", data });
  await revokeTokens(strapi, owner.id, ["confirm-email"]);
  const resetToken = await issueToken(strapi, "reset-password", owner.id, facts);
  await enqueueMail(strapi, { to: owner.email, about: owner, template: "asked-again", data: { firstName: facts.firstName, resetToken } });
}

export interface SignupFacts extends Pick<SignupRequest, "firstName" | "lastName" | "institution" | "intendedUse"> {
  readonly agreedTermsVersion: string;
}

export function signupColumns({ firstName, lastName, institution, intendedUse, agreedTermsVersion }: SignupFacts) {
  return { firstName, lastName, institution, intendedUse, agreedTermsVersion, agreedTermsAt: new Date() };
}

interface LastRequest {
  readonly passwordHash: string;
  /** Null once the request was confirmed or approved. */
  readonly network: string | null;
}

/** Remembers requests for existing accounts too, so that the login reveals no difference. */
async function rememberRequest(strapi: Strapi, userRowId: number, request: LastRequest): Promise<void> {
  await revokeTokens(strapi, userRowId, ["signed-up"]);
  await issueToken(strapi, "signed-up", userRowId, request);
}

/** Takes a confirmed or approved request off the network's count. */
export async function takeBackSignup(strapi: Strapi, userRowId: number): Promise<void> {
  const request = (await validPayload(strapi, userRowId, "signed-up")) as LastRequest | null;
  if (!request?.network) return;
  await rememberRequest(strapi, userRowId, { ...request, network: null });
  await takeBackUse(strapi, perNetwork, request.network);
}

/** Call before a password change. Keeps later sign-ups by strangers, so that they notice nothing. */
export async function forgetOwnRequest(strapi: Strapi, user: UserRow): Promise<void> {
  const request = (await validPayload(strapi, user.id, "signed-up")) as LastRequest | null;
  if (request !== null && request.passwordHash === user.password) await revokeTokens(strapi, user.id, ["signed-up"]);
}

/** Takes constant time, even without sign-up or account (null). */
export async function isOfLastRequest(strapi: Strapi, password: string, userRowId: number | null): Promise<boolean> {
  const request = (await validPayload(strapi, userRowId ?? 0, "signed-up")) as LastRequest | null;
  return passwordMatches(password, request?.passwordHash ?? null, { priority: "suspected" });
}
