import { ApiClient } from "../../support/api-client.ts";
import { startBucket, type Bucket } from "../../support/bucket.ts";
import { fullDisk, type RunningCms } from "../../support/cms-process.ts";
import { startMailServer, type MailServer } from "../../support/mail-server.ts";
import { startMailingCms } from "../../support/mailing-cms.ts";
import { logIn } from "../../support/people.ts";

export let first: RunningCms;
export let second: RunningCms;
export let bucket: Bucket;
/** Refuses mails at first, so that tests read links from the outbox. */
export let mail: MailServer;

export async function startServers(): Promise<void> {
  bucket = await startBucket();
  mail = await startMailServer();
  mail.refuse = true;
  first = await startMailingCms(mail.url, { log: fullDisk }, { ...bucket.env, LOG_LEVEL: "info" });
  second = await startMailingCms(mail.url, { sharedDataDir: first.dataDir }, bucket.env);
}

export async function stopServers(): Promise<void> {
  if (second.exitCode() === null) await second.stop();
  await first.stop();
  bucket.close();
  await mail.stop();
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
