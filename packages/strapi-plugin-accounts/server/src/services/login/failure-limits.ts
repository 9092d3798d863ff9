import type { Core } from "@strapi/strapi";
import { forgetUses, type RateLimit } from "../rate-limit/rate-limit.ts";

const windowMs = 15 * 60_000;

/** Failed log-ins of one account, by its address. */
export const failuresPerAccount: RateLimit = { name: "login-account", hits: 10, windowMs, grows: true };
/** Failed log-ins from one network. */
export const failuresPerNetwork: RateLimit = { name: "login-address", hits: 100, windowMs, grows: true };

/** Lets an account be tried again, once its owner has proven to be who he is. */
export async function forgetFailures(strapi: Core.Strapi, email: string): Promise<void> {
  await forgetUses(strapi, failuresPerAccount, email);
}
