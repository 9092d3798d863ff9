import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { toInstantOrNull } from "@trabecula/strapi-kit";
import type { Secrets } from "../../config.ts";
import type { UserRow } from "../users/user-row.ts";

/** A browser that more accounts share forgets the oldest. */
export const maximumMarks = 5;

const lifetimeMs = 400 * 86_400_000;
const markForm = /^([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{43})\.([\w-]{43})$/;

/** What a browser proved to know when it was marked. */
export type Credentials = Pick<UserRow, "document_id" | "password" | "two_factor_since">;

/**
 * A mark that tells a browser in which an account was logged in to from a stranger's: a random name, its time, and two signatures, one
 * with the account and one with its password and second factor as they are now.
 */
export function newMark(secret: string, account: Credentials, nowMs: number): string {
  const [name, time] = [randomBytes(12).toString("base64url"), Math.floor(nowMs / 1000).toString(36)];
  return [name, time, sign(secret, [account.document_id, name, time]), sign(secret, [...proofOf(account), name, time])].join(".");
}

/**
 * The name of the browser as one that knows the account, by the marks that it brings; null for a stranger's. A mark of an earlier
 * password, or of the time before two factors, is a stranger's: whoever knew that password could have collected any number of them.
 */
export function knownAs(secrets: Secrets, account: Credentials, marks: readonly string[], nowMs: number): string | null {
  for (const mark of marks) {
    const [, name = "", time = "", , signature = ""] = markForm.exec(mark) ?? [];
    if (!isMarkOf(secrets, account.document_id, mark) || Number.parseInt(time, 36) * 1000 + lifetimeMs < nowMs) continue;
    if (isSigned(secrets, [...proofOf(account), name, time], signature)) return name;
  }
  return null;
}

/** Whether a mark is of an account, whatever its password was then. */
export function isMarkOf(secrets: Secrets, accountId: string, mark: string): boolean {
  const [, name = "", time = "", signature = ""] = markForm.exec(mark) ?? [];
  return name !== "" && isSigned(secrets, [accountId, name, time], signature);
}

function proofOf({ document_id, password, two_factor_since }: Credentials): string[] {
  return [document_id, password, toInstantOrNull(two_factor_since) ?? ""];
}

function isSigned(secrets: Secrets, facts: readonly string[], signature: string): boolean {
  return secrets.some((secret) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, facts))));
}

function sign(secret: string, facts: readonly string[]): string {
  return createHmac("sha256", secret).update(facts.join(".")).digest("base64url");
}
