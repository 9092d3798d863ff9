import { ApiClient } from "../../support/api-client.ts";
import { startBucket, type Bucket } from "../../support/bucket.ts";
import { fullDisk, startCms, type RunningCms } from "../../support/cms-process.ts";
import { logIn } from "../../support/people.ts";

export let first: RunningCms;
export let second: RunningCms;
export let bucket: Bucket;

export async function startServers(): Promise<void> {
  bucket = await startBucket();
  first = await startCms({ env: { ...bucket.env, LOG_LEVEL: "info" }, log: fullDisk });
  second = await startCms({ sharedDataDir: first.dataDir, env: bucket.env });
}

export async function stopServers(): Promise<void> {
  await second.stop();
  await first.stop();
  bucket.close();
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
