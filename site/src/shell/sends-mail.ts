import { pageMetadata } from "./page-metadata.ts";

/** Without a mail server, screens must not claim that mail was sent: an administrator passes on the content. */
export function sendsMail(): boolean {
  return pageMetadata()["mail"] !== "none";
}
