import type { AdminUser } from "@trabecula/contracts";

/** Allows reading the waiting list and deciding; registered by the plugin's server part. */
export const reviewPermission = [{ action: "plugin::accounts.review", subject: null }] as never;

/** Longest waiting first. `sendsMail` false: no automatic mails. */
export interface WaitingPage {
  readonly items: AdminUser[];
  readonly total: number;
  readonly sendsMail: boolean;
}

export function waitingPath({ page, pageSize, q }: { page: number; pageSize: number; q: string }): string {
  return `/accounts/waiting?${new URLSearchParams({ page: String(page), pageSize: String(pageSize), ...(q === "" ? {} : { q }) })}`;
}

export function sentenceOf(error: unknown, fallback: string): string {
  const reply = (error as { response?: { data?: { message?: unknown; error?: { message?: unknown } } } }).response?.data;
  const sentence = reply?.message ?? reply?.error?.message;
  return typeof sentence === "string" && sentence !== "" ? sentence : fallback;
}
