import type { AcceptInviteRequest, Invitation, Language } from "@trabecula/contracts";
import { AppError, inTransaction, invalidField, type Strapi } from "@trabecula/strapi-kit";
import { applicationMetadata } from "../application/application-metadata.ts";
import { recordEvent } from "../audit/index.ts";
import { takeAddress } from "../confirmation/take-address.ts";
import { failuresPerAccount, forgetFailures } from "../login/failure-limits.ts";
import type { Entered } from "../login/log-in.ts";
import { refuseGuessedPassword } from "../password/check-own-password.ts";
import { countNetworkUse, type NetworkLimit } from "../rate-limit/network-limit.ts";
import { countUse, takeBackUse } from "../rate-limit/rate-limit.ts";
import { newSession, type Caller } from "../sessions/index.ts";
import { requireSecondFactor } from "../two-factor/check-second-factor.ts";
import { hashPassword, passwordMatches, rejectIfQueueFull } from "../users/passwords.ts";
import { isOpen, languageOf, type UserRow } from "../users/user-row.ts";
import { findProvenUser, insertUser, lockAsChecked } from "../users/user-rows.ts";
import { markAccepted, findValidInvitation, type InvitationRow } from "./invitation-rows.ts";
import { senderName } from "./invite.ts";

const failuresPerNetwork: NetworkLimit = { name: "accept-address", hits: 60, windowMs: 15 * 60_000 };

/** Reads an invitation without using it. @throws `invalid_token`, `too_many_requests` */
export async function readInvitation(strapi: Strapi, token: string, clientAddress: string): Promise<Invitation> {
  const invitation = await requireWorking(strapi, token, clientAddress);
  const { email } = invitation;
  return {
    email,
    invitedBy: await senderName(strapi, invitation),
    hasAccount: (await findProvenUser(strapi, email)) !== null,
  };
}

/**
 * Opens an account or uses the existing one, and confirms the address.
 * @throws `invalid_token`, `too_many_requests`, `unavailable`; `validation_failed` for a guessable or wrong password;
 * `conflict` if the address has another kind of account or just got one; `account_blocked`, `code_required`,
 * `code_wrong`
 */
export async function acceptInvitation(strapi: Strapi, { token, password, code }: AcceptInviteRequest, caller: Caller): Promise<Entered> {
  rejectIfQueueFull();
  const { email, ...invitation } = await requireWorking(strapi, token, caller.address);
  const known = await findProvenUser(strapi, email);
  const findAccount =
    known === null
      ? await accountToOpen(strapi, email, password, languageOf(invitation))
      : await knownAccount(strapi, known, password, code);
  return inTransaction(strapi, async () => {
    const account = await findAccount();
    // Another invitation just created this account; this link still works with its password.
    if (account === null && known === null && (await findValidInvitation(strapi, token))) throw justOpened();
    const accepted = account && (await markAccepted(strapi, token, account.id));
    if (!accepted) throw unusable();
    await recordEvent(
      strapi,
      { rowId: account.id, id: account.documentId },
      { action: "portal.accepted", object: `patient:${accepted.subject_id}`, workspaceId: accepted.workspace_id },
    );
    return { user: account, session: await newSession(strapi, account.id, caller) };
  });
}

/** Counts only invalid links for the network. */
async function requireWorking(strapi: Strapi, token: string, clientAddress: string): Promise<InvitationRow> {
  const invitation = await findValidInvitation(strapi, token);
  if (invitation) return invitation;
  await countNetworkUse(strapi, failuresPerNetwork, clientAddress);
  throw unusable();
}

/** Hashes before the transaction; the account is created only if still missing. */
async function accountToOpen(strapi: Strapi, email: string, password: string, language: Language): Promise<() => Promise<UserRow | null>> {
  await refuseGuessedPassword(strapi, password, { email }, "password");
  const passwordHash = await hashPassword(password);
  const agreedTermsVersion = await applicationMetadata(strapi).termsVersion();
  const nameless = { firstName: "", lastName: "", institution: "", intendedUse: [] };
  return () =>
    takeAddress(strapi, email, () =>
      insertUser(strapi, {
        ...{ ...nameless, email, passwordHash, role: "patient", state: "approved" },
        ...{ emailConfirmed: true, agreedTermsVersion, language },
      }),
    );
}

async function knownAccount(
  strapi: Strapi,
  known: UserRow,
  password: string,
  code: string | undefined,
): Promise<() => Promise<UserRow | null>> {
  if (known.productRole !== "patient") throw otherKind();
  await countUse(strapi, failuresPerAccount, known.email);
  const takeBack = () => takeBackUse(strapi, failuresPerAccount, known.email);
  if (!(await passwordMatches(password, known.password, { takeBack }))) {
    await recordEvent(strapi, null, { action: "login.failed", object: `user:${known.documentId}` });
    throw invalidField("password", "This is not the password of the account that your address has here.");
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
