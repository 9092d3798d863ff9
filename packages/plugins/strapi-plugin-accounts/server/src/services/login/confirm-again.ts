import type { Core } from "@strapi/strapi";
import type { KnownCredentials } from "@trabecula/contracts";
import { networkOf } from "@trabecula/client-address";
import { inTransaction } from "@trabecula/strapi-kit";
import { mailProofLink } from "../confirmation/mail-proof-link.ts";
import { enqueueMail } from "../outbox/index.ts";
import { allowsUse, countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { isOfLastRequest } from "../signup/last-request.ts";
import { rejectIfQueueFull } from "../users/passwords.ts";
import type { UserRow } from "../users/user-row.ts";
import { findUserByEmail, lockUser } from "../users/user-rows.ts";
import { failuresPerAccount, failuresPerNetwork } from "./failure-limits.ts";
import { invalidCredentials } from "./refusals.ts";

const mailsPerOwner: RateLimit = { name: "confirm-again-mails", hits: 3, windowMs: 3600_000 };

/**
 * Resends the confirmation link; the response is the same for existing accounts, whose owners are told. Password
 * failures count as at login. @throws AppError `invalid_credentials`, `too_many_requests`, `unavailable`
 */
export async function confirmAgain(strapi: Core.Strapi, { email, password }: KnownCredentials, clientAddress: string): Promise<void> {
  rejectIfQueueFull();
  await countUse(strapi, failuresPerNetwork, networkOf(clientAddress));
  await countUse(strapi, failuresPerAccount, email);
  const owner = await findUserByEmail(strapi, email);
  if (!(await isOfLastRequest(strapi, password, owner?.id ?? null)) || !owner) throw invalidCredentials();
  if (!(await allowsUse(strapi, mailsPerOwner, email))) return;
  await inTransaction(strapi, async () => {
    const user = await lockUser(strapi, owner.id);
    if (user) await mailOwner(strapi, user);
  });
}

async function mailOwner(strapi: Core.Strapi, user: UserRow): Promise<void> {
  if (user.emailConfirmedAt === null) {
    if (user.accountState === "pending" && !user.blocked) await mailProofLink(strapi, user);
    return;
  }
  const data = { firstName: user.firstName ?? "", isPatient: user.productRole === "patient" };
  await enqueueMail(strapi, { to: user.email, about: user, template: "already-registered", data });
}
