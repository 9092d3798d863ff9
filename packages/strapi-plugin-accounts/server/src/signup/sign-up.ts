import type { Core } from "@strapi/strapi";
import type { SignupRequest } from "@trabecula/contracts";
import { AppError, inTransaction, networkOf } from "@trabecula/strapi-kit";
import { issueToken } from "../confirmation/token-rows.ts";
import type { RateLimit } from "../rate-limit/rate-limit-service.ts";
import { accountsServices } from "../services.ts";
import { hashPassword } from "../users/passwords.ts";
import type { UserRow } from "../users/user-row.ts";
import { adminAddresses, findUserByEmail, insertUser } from "../users/user-rows.ts";

const perAddress: RateLimit = { name: "signup-address", hits: 30, windowMs: 3600_000 };
const mailsPerOwner: RateLimit = { name: "signup-owner-mails", hits: 3, windowMs: 3600_000 };

/**
 * Requests an account. An address in use is answered in the same way and time: its owner is told by mail, the caller
 * learns nothing.
 * @throws AppError `signup_closed`, `too_many_requests`
 */
export async function signUp(strapi: Core.Strapi, request: SignupRequest, clientAddress: string): Promise<void> {
  const { rateLimit, siteFacts } = accountsServices(strapi);
  await rateLimit.use(perAddress, networkOf(clientAddress));
  const site = await siteFacts.read();
  if (!site.signupOpen) throw new AppError("signup_closed", "Sign-up is closed at the moment. Please write to us on the contact page.");
  const passwordHash = await hashPassword(strapi, request.password);
  const { password: _password, ...facts } = request;
  await inTransaction(strapi, async () => {
    const user = await insertUser(strapi, {
      ...facts,
      passwordHash,
      role: "researcher",
      state: "pending",
      emailConfirmed: false,
      agreedTermsVersion: site.termsVersion,
    });
    if (user) await announceRequest(strapi, user, request);
    else await tellOwner(strapi, request.email);
  });
}

async function announceRequest(strapi: Core.Strapi, user: UserRow, request: SignupRequest): Promise<void> {
  const { outbox, audit } = accountsServices(strapi);
  const confirmToken = await issueToken(strapi, "confirm-email", user.id);
  await outbox.enqueue({ to: user.email, template: "request-received", data: { firstName: request.firstName, confirmToken } });
  const data = {
    name: `${request.firstName} ${request.lastName}`,
    email: user.email,
    institution: request.institution,
    intendedUse: request.intendedUse,
    userId: user.document_id,
  };
  for (const to of await adminAddresses(strapi)) await outbox.enqueue({ to, template: "new-request", data });
  await audit.record(null, { action: "account.requested", object: `user:${user.document_id}` });
}

async function tellOwner(strapi: Core.Strapi, email: string): Promise<void> {
  const { outbox, rateLimit } = accountsServices(strapi);
  const owner = await findUserByEmail(strapi, email);
  if (!owner || !(await mayMail(() => rateLimit.use(mailsPerOwner, email)))) return;
  const confirmToken = owner.email_confirmed_at === null ? await issueToken(strapi, "confirm-email", owner.id) : null;
  await outbox.enqueue({ to: owner.email, template: "already-registered", data: { firstName: owner.first_name ?? "", confirmToken } });
}

/** Past the limit the owner is spared further mails; the caller must not notice. */
async function mayMail(use: () => Promise<void>): Promise<boolean> {
  try {
    await use();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
