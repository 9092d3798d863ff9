import type { Core } from "@strapi/strapi";
import type { Rank } from "@trabecula/strapi-kit";
import { forgetUses, takeBackUse, type RateLimit } from "../rate-limit/rate-limit.ts";

const windowMs = 15 * 60_000;

/** Failed log-ins of one account, by its address. */
export const failuresPerAccount: RateLimit = { name: "login-account", hits: 10, windowMs, grows: true };
/** The same with a browser that the account was logged in to with before: strangers who guess do not lock its owner out of it. */
const failuresPerKnownBrowser: RateLimit = { ...failuresPerAccount, name: "login-known-browser" };
/** Failed log-ins from one network. */
export const failuresPerNetwork: RateLimit = { name: "login-address", hits: 100, windowMs, grows: true };

/** Which counter failures go to, and whose. */
export interface FailureCounter {
  readonly limit: RateLimit;
  readonly subject: string;
}

/**
 * Strangers share the counters of their network and of the account; a browser that knows the account has one of its own and no other: those
 * who guess may sit in the same hospital, behind the same address.
 */
export function failureCounters(email: string, network: string, browser: string | null): FailureCounter[] {
  if (browser !== null) return [{ limit: failuresPerKnownBrowser, subject: browser }];
  return [
    { limit: failuresPerNetwork, subject: network },
    { limit: failuresPerAccount, subject: email },
  ];
}

/** After the right password: of a network only this attempt is taken back, since its other failures may be of anybody. */
export async function forgiveFailures(strapi: Core.Strapi, counters: readonly FailureCounter[]): Promise<void> {
  for (const { limit, subject } of counters)
    await (limit === failuresPerNetwork ? takeBackUse(strapi, limit, subject) : forgetUses(strapi, limit, subject));
}

/** People mistype a password once or twice; above that a network or an account comes behind those without failures. */
const usualFailures = 2;

/** Whose password is compared first, by what has been counted, the attempt under way included. */
export function rankOf(isKnown: boolean, uses: readonly number[]): Rank {
  if (isKnown) return "known";
  return uses.every((count) => count <= usualFailures + 1) ? "usual" : "doubtful";
}

/** Lets an account be tried again, once its owner has proven to be who he is. */
export async function forgetFailures(strapi: Core.Strapi, email: string): Promise<void> {
  await forgetUses(strapi, failuresPerAccount, email);
}
