import type { Core } from "@strapi/strapi";
import type { AcceptInviteRequest, Invitation } from "@trabecula/contracts";
import { networkOf } from "@trabecula/client-address";
import { AppError, inTransaction } from "@trabecula/strapi-kit";
import { applicationMetadata } from "../application/application-metadata.ts";
import { recordEvent } from "../audit/index.ts";
import { failuresPerAccount, forgetFailures } from "../login/failure-limits.ts";
import type { Entered } from "../login/log-in.ts";
import { refuseGuessedPassword } from "../password/refuse-guessed-password.ts";
import { countUse, takeBackUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { newSession, type Caller } from "../sessions/index.ts";
import { requireSecondFactor } from "../two-factor/check-second-factor.ts";
import { hashPassword, passwordMatches, rejectIfQueueFull } from "../users/passwords.ts";
import { isOpen, type UserRow } from "../users/user-row.ts";
import { findUserByEmail, getUserByRowId, insertUser, lockAsChecked } from "../users/user-rows.ts";
import { useInvitation, workingInvitation, type InvitationRow } from "./invitation-rows.ts";
import { inviterName } from "./inviter-name.ts";

const perNetwork: RateLimit = { name: "accept-address", hits: 60, windowMs: 15 * 60_000 };

/** Reads an invitation without using it. @throws AppError `invalid_token`, `too_many_requests` */
export async function readInvitation(strapi: Core.Strapi, token: string, clientAddress: string): Promise<Invitation> {
  await countUse(strapi, perNetwork, networkOf(clientAddress));
  const invitation = await requireWorking(strapi, token);
  const { email, inviter_id } = invitation;
  const [inviter, known] = [await getUserByRowId(strapi, inviter_id), await findUserByEmail(strapi, email)];
  return { email, invitedBy: inviterName(inviter), hasAccount: known !== null };
}

/**
 * Accepts an invitation with a new or existing account and starts a session. The link also confirms the address.
 * @throws AppError `invalid_token`, `too_many_requests`, `unavailable`; `validation_failed` for a guessable or wrong
 * password; `conflict` if the address has another kind of account or just got one; `account_blocked`, `code_required`,
 * `code_wrong`
 */
export async function acceptInvitation(
  strapi: Core.Strapi,
  { token, password, code }: AcceptInviteRequest,
  caller: Caller,
): Promise<Entered> {
  rejectIfQueueFull();
  await countUse(strapi, perNetwork, networkOf(caller.address));
  const { email } = await requireWorking(strapi, token);
  const known = await findUserByEmail(strapi, email);
  const findAccount = known === null ? await accountToOpen(strapi, email, password) : await knownAccount(strapi, known, password, code);
  return inTransaction(strapi, async () => {
    const account = await findAccount();
    // Another invitation just created this account; this link still works with its password.
    if (account === null && known === null && (await workingInvitation(strapi, token))) throw justOpened();
    const accepted = account && (await useInvitation(strapi, token, account.id));
    if (!accepted) throw unusable();
    await recordEvent(
      strapi,
      { rowId: account.id, id: account.documentId },
      { action: "portal.accepted", object: `patient:${accepted.subject_id}` },
    );
    return { user: account, session: await newSession(strapi, account.id, caller) };
  });
}

async function requireWorking(strapi: Core.Strapi, token: string): Promise<InvitationRow> {
  const invitation = await workingInvitation(strapi, token);
  if (!invitation) throw unusable();
  return invitation;
}

/** Hashes before the transaction; the account is created only if still missing. */
async function accountToOpen(strapi: Core.Strapi, email: string, password: string): Promise<() => Promise<UserRow | null>> {
  await refuseGuessedPassword(strapi, password, { email }, "password");
  const passwordHash = await hashPassword(password);
  const agreedTermsVersion = await applicationMetadata(strapi).termsVersion();
  const nameless = { firstName: "", lastName: "", institution: "", intendedUse: [] };
  return () =>
    insertUser(strapi, {
      ...{ ...nameless, email, passwordHash, role: "patient", state: "approved" },
      ...{ emailConfirmed: true, agreedTermsVersion },
    });
}

async function knownAccount(
  strapi: Core.Strapi,
  known: UserRow,
  password: string,
  code: string | undefined,
): Promise<() => Promise<UserRow | null>> {
  if (known.productRole !== "patient") throw otherKind();
  await countUse(strapi, failuresPerAccount, known.email);
  const takeBack = () => takeBackUse(strapi, failuresPerAccount, known.email);
  if (!(await passwordMatches(password, known.password, { takeBack }))) {
    await recordEvent(strapi, null, { action: "login.failed", object: `user:${known.documentId}` });
    throw wrongPassword();
  }
  await forgetFailures(strapi, known.email);
  if (!isOpen(known)) throw new AppError("account_blocked", "Your account is blocked. Please write to us on the contact page.");
  await requireSecondFactor(strapi, known, code, null);
  return () => lockAsChecked(strapi, known);
}

/** Identical for unknown, truncated, expired, used and revoked links. */
function unusable(): AppError {
  return new AppError(
    "invalid_token",
    "This invitation was used, has expired or was withdrawn. Ask your clinic or study team for a new one.",
  );
}

function otherKind(): AppError {
  const reason = "Your address now has a researcher account. Ask the person who invited you to use another address of yours.";
  return new AppError("conflict", reason);
}

function justOpened(): AppError {
  const reason =
    "An account was opened for your address in this very moment, by another invitation. Open this link again: it then asks for that account's password.";
  return new AppError("conflict", reason);
}

function wrongPassword(): AppError {
  const reason = "This is not the password of the account that your address has here.";
  return new AppError("validation_failed", reason, { password: reason });
}
