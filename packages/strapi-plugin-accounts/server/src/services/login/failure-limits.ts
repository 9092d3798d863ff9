import type { Core } from "@strapi/strapi";
import { forgetUses, type RateLimit } from "../rate-limit/rate-limit.ts";

const windowMs = 15 * 60_000;

/** Failed log-ins of one account, by its address. */
export const failuresPerAccount: RateLimit = { name: "login-account", hits: 10, windowMs, grows: true };
/** The same with a browser that the account was logged in to with before: strangers who guess do not lock its owner out of it. */
const failuresPerKnownBrowser: RateLimit = { ...failuresPerAccount, name: "login-known-browser" };
/** Failed log-ins from one network. */
export const failuresPerNetwork: RateLimit = { name: "login-address", hits: 100, windowMs, grows: true };

/** Which counter failures of a log-in go to, and whose. */
export interface FailureCounter {
  readonly limit: RateLimit;
  readonly subject: string;
}

/** Strangers share the counter of the account; a browser that knows it has one of its own. */
export function failureCounter(email: string, browser: string | null): FailureCounter {
  return browser === null ? { limit: failuresPerAccount, subject: email } : { limit: failuresPerKnownBrowser, subject: browser };
}

/** Lets an account be tried again, once its owner has proven to be who he is. */
export async function forgetFailures(strapi: Core.Strapi, email: string): Promise<void> {
  await forgetUses(strapi, failuresPerAccount, email);
}
