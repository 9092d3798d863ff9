import type { Strapi } from "@trabecula/strapi-kit";
import type { Priority } from "@trabecula/request-scheduling";
import { countNetworkUse, type NetworkLimit } from "../rate-limit/network-limit.ts";
import { countUse, forgetUses, takeBackUse, type RateLimit } from "../rate-limit/rate-limit.ts";

const windowMs = 15 * 60_000;

export const failuresPerAccount: RateLimit = { name: "login-account", hits: 10, windowMs, grows: true };
const failuresPerKnownBrowser: RateLimit = { ...failuresPerAccount, name: "login-known-browser" };
export const failuresPerNetwork: NetworkLimit = {
  ...{ name: "login-address", hits: 100, windowMs, grows: true },
  raisedBy: "failuresPerNetwork",
};

interface LoginLimits {
  readonly knownBrowser: RateLimit;
  readonly account: RateLimit;
  readonly network: NetworkLimit;
}

const siteLimits: LoginLimits = { knownBrowser: failuresPerKnownBrowser, account: failuresPerAccount, network: failuresPerNetwork };

/** Here `account` counts per network, as Strapi does. */
export const panelLimits: LoginLimits = {
  knownBrowser: { ...failuresPerKnownBrowser, name: "panel-login-known-browser" },
  account: { name: "panel-login", hits: 5, windowMs: 5 * 60_000 },
  network: { ...failuresPerNetwork, name: "panel-login-address" },
};

export interface FailureCounter {
  readonly limit: RateLimit | NetworkLimit;
  readonly subject: string;
}

/**
 * Strangers share the counters of network and account. A known browser has its own counter, so that strangers cannot
 * lock the owner out.
 */
export function failureCounters(
  account: string,
  network: string,
  browser: string | null,
  limits: LoginLimits = siteLimits,
): FailureCounter[] {
  if (browser !== null) return [{ limit: limits.knownBrowser, subject: browser }];
  return [
    { limit: limits.network, subject: network },
    { limit: limits.account, subject: account },
  ];
}

const isOfNetwork = (limit: NetworkLimit) => limit.raisedBy !== undefined;

/** Counts before the check, so that parallel guesses all count. @throws `too_many_requests` */
export async function countAttempt(strapi: Strapi, counters: readonly FailureCounter[], clientAddress: string): Promise<number[]> {
  const uses: number[] = [];
  for (const { limit, subject } of counters) {
    const count = isOfNetwork(limit) ? countNetworkUse(strapi, limit, clientAddress) : countUse(strapi, limit, subject);
    uses.push(await count);
  }
  return uses;
}

/** Call after a correct password. The network's counter drops only by this attempt, since other failures may be anyone's. */
export async function forgiveFailures(strapi: Strapi, counters: readonly FailureCounter[]): Promise<void> {
  for (const { limit, subject } of counters)
    await (isOfNetwork(limit) ? takeBackUse(strapi, limit, subject) : forgetUses(strapi, limit, subject));
}

/** Typical typing errors; networks and accounts with more get lower priority. */
const usualFailures = 2;

/** Priority of the password check, from counts that include this attempt. */
export function priorityOf(isKnown: boolean, uses: readonly number[]): Priority {
  if (isKnown) return "known";
  return uses.every((count) => count <= usualFailures + 1) ? "other" : "suspected";
}

export async function forgetFailures(strapi: Strapi, email: string): Promise<void> {
  await forgetUses(strapi, failuresPerAccount, email);
}
