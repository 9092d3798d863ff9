import { pageFacts } from "./page-facts.ts";

/** Without a mail server, screens must not claim that mail was sent: an administrator passes on the content. */
export function sendsMail(): boolean {
  return pageFacts()["mail"] !== "none";
}
