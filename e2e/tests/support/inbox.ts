import { expect } from "@playwright/test";
import type { ReceivedMail } from "./mail-server.ts";
import { readWorld } from "./world.ts";

export async function readInbox(to: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${readWorld().inboxUrl}?to=${encodeURIComponent(to)}`);
  return (await response.json()) as ReceivedMail[];
}

export async function receiveMail(to: string, subject: RegExp): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await readInbox(to)).findLast((mail) => subject.test(mail.subject));
        return found !== undefined;
      },
      { message: `mail to ${to} with a subject like ${subject}` },
    )
    .toBe(true);
  return found as ReceivedMail;
}

export function findLink(mail: ReceivedMail, path: RegExp): string {
  for (const [address] of mail.text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const url = new URL(address);
    if (url.origin === new URL(readWorld().siteUrl).origin && path.test(url.pathname)) return url.pathname;
  }
  throw new Error(`No link to ${path} in the mail "${mail.subject}".`);
}
