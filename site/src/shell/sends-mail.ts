import { pageFacts } from "./page-facts.ts";

/**
 * Whether the platform can send mail; the server writes it on the page's root element. Where it cannot, no screen may say
 * that a mail is on its way: an administrator passes on what would have been mailed.
 */
export function sendsMail(): boolean {
  return pageFacts()["mail"] !== "none";
}
