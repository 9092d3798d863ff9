import { AppError } from "@trabecula/strapi-kit";
import type { UserRow } from "../users/user-row.ts";

export function invalidCredentials(): AppError {
  return new AppError("invalid_credentials", "Wrong e-mail or password. If your account is new, it may still be waiting for approval.");
}

/** The address is unconfirmed. */
export function unconfirmed(sendsMail: boolean): AppError {
  const way = sendsMail ? "Open the link in the e-mail that we sent to it." : "This site sends no e-mail: ask the laboratory for the link.";
  return new AppError("email_unconfirmed", `Please confirm your e-mail address first. ${way}`);
}

/** Refusal of a closed account after a correct password. */
export function refusalOf(user: UserRow, sendsMail: boolean): AppError {
  if (user.blocked) return new AppError("account_blocked", "This account is blocked. Please write to us on the contact page.");
  if (user.accountState === "rejected") {
    const reason = sendsMail ? "The reason was sent to you by e-mail." : "Ask us on the contact page for the reason.";
    return new AppError("account_rejected", `The request for this account was not approved. ${reason}`);
  }
  const news = sendsMail ? "You get an e-mail once it is approved." : "This site sends no e-mail: log in again later to see whether it is.";
  return new AppError("approval_pending", `Your account is pending admin approval. ${news}`);
}
