import type { AdminUser } from "@trabecula/contracts";

/** Whoever holds it may read the waiting list and decide; registered by the server half of the plugin. */
export const reviewPermission = [{ action: "plugin::accounts.review", subject: null }] as never;

/** A page of the requests that await a decision, longest first, and how many there are in all. `sendsMail`: else nobody is told by itself. */
export interface WaitingPage {
  readonly items: AdminUser[];
  readonly total: number;
  readonly sendsMail: boolean;
}

export function waitingPath({ page, pageSize, q }: { page: number; pageSize: number; q: string }): string {
  return `/accounts/waiting?${new URLSearchParams({ page: String(page), pageSize: String(pageSize), ...(q === "" ? {} : { q }) })}`;
}

/** The sentence of a failed call, where the server sent one. */
export function sentenceOf(error: unknown, fallback: string): string {
  const reply = (error as { response?: { data?: { message?: unknown; error?: { message?: unknown } } } }).response?.data;
  const sentence = reply?.message ?? reply?.error?.message;
  return typeof sentence === "string" && sentence !== "" ? sentence : fallback;
}
