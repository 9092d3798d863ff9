import type { AdminUser } from "@trabecula/contracts";
import { useLoaded } from "@trabecula/strapi-kit/panel";
import { useText } from "../text.ts";

export const reviewPermission = [{ action: "plugin::accounts.review", subject: null }] as never;

export interface WaitingPage {
  readonly items: AdminUser[];
  readonly total: number;
  readonly sendsMail: boolean;
}

export function useWaitingPage(page: number, pageSize: number, q: string) {
  const text = useText();
  const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize), ...(q === "" ? {} : { q }) });
  const { data: waiting, error, load } = useLoaded<WaitingPage>(`/accounts/waiting?${query}`);
  return { waiting, problem: error === null ? null : sentenceOf(error, text("waiting.not-loaded")), load };
}

export function sentenceOf(error: unknown, fallback: string): string {
  const reply = (error as { response?: { data?: { message?: unknown; error?: { message?: unknown } } } }).response?.data;
  const sentence = reply?.message ?? reply?.error?.message;
  return typeof sentence === "string" && sentence !== "" ? sentence : fallback;
}
