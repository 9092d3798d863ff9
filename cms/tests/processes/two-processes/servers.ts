import { ApiClient } from "../../support/api-client.ts";
import type { RunningCms } from "../../support/cms-process.ts";
import { startMailingCms } from "../../support/mailing-cms.ts";
import { logIn } from "../../support/people.ts";
import { bucket, cms as first, mail, sendAllWaiting, stopServers as stopFirst } from "../mail/servers.ts";

export { bucket, cms as first, mail } from "../mail/servers.ts";
export let second: RunningCms;

/** The mail server refuses mails at first, so that tests read links from the outbox. */
export async function startSecond(): Promise<void> {
  if ((second as RunningCms | undefined) !== undefined) return;
  await sendAllWaiting();
  mail.refuse = true;
  second = await startMailingCms(mail.url, { sharedDataDir: first.dataDir }, bucket.env);
}

export async function stopServers(): Promise<void> {
  if (second.exitCode() === null) await second.stop();
  await stopFirst();
}

/** One session at both processes, as behind a load balancer. */
export async function atBoth(email: string, secret?: string): Promise<[ApiClient, ApiClient]> {
  const client = new ApiClient(first.url);
  await logIn(client, email, secret);
  return [client, elsewhere(client)];
}

export function elsewhere(client: ApiClient): ApiClient {
  const other = new ApiClient(second.url);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}
