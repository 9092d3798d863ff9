import { dayMs } from "@trabecula/contracts";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../config.ts";
import type { UserRow } from "../users/user-row.ts";

export const maximumMarks = 5;

const lifetimeMs = 400 * dayMs;
const markForm = /^([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{43})\.([\w-]{43})$/;

export type Credentials = Pick<UserRow, "documentId" | "password" | "twoFactorSince">;

/** A random name, time, and signatures of the account and its current password and second factor. */
export function newMark(secret: string, account: Credentials, nowMs: number): string {
  const [name, time] = [randomBytes(12).toString("base64url"), Math.floor(nowMs / 1000).toString(36)];
  return [name, time, sign(secret, [account.documentId, name, time]), sign(secret, [...proofOf(account), name, time])].join(".");
}

/**
 * Returns the browser's name if a mark is valid, otherwise null. Marks of an earlier password or before two-factor
 * login do not count: attackers could have collected them.
 */
export function knownAs(secrets: Secrets, account: Credentials, marks: readonly string[], nowMs: number): string | null {
  for (const mark of marks) {
    const [, name = "", time = "", , signature = ""] = markForm.exec(mark) ?? [];
    if (!isMarkOf(secrets, account.documentId, mark) || Number.parseInt(time, 36) * 1000 + lifetimeMs < nowMs) continue;
    if (isSigned(secrets, [...proofOf(account), name, time], signature)) return name;
  }
  return null;
}

export function isMarkOf(secrets: Secrets, accountId: string, mark: string): boolean {
  const [, name = "", time = "", signature = ""] = markForm.exec(mark) ?? [];
  return name !== "" && isSigned(secrets, [accountId, name, time], signature);
}

function proofOf({ documentId, password, twoFactorSince }: Credentials): string[] {
  return [documentId, password, twoFactorSince ?? ""];
}

function isSigned(secrets: Secrets, facts: readonly string[], signature: string): boolean {
  return secrets.some((secret) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, facts))));
}

function sign(secret: string, facts: readonly string[]): string {
  return createHmac("sha256", secret).update(facts.join(".")).digest("base64url");
}
