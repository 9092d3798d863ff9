import type { Core } from "@strapi/strapi";
import { noteFailure, type Actor } from "@trabecula/strapi-kit";
import { allowsUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { recordEvent } from "./record-event.ts";

const hourMs = 3600_000;
/** Repeated refusals are logged once per hour and route, with a limit per account, so that they cannot fill the log. */
const ofARoute: RateLimit = { name: "refused-route", hits: 1, windowMs: hourMs };
const ofAnAccount: RateLimit = { name: "refused", hits: 20, windowMs: hourMs };

/**
 * Writes down that an account called what it may not. The call is refused whether or not that succeeds.
 * @param route as its endpoint names it, such as `GET /admin/users/:id`
 */
export async function recordRefusal(strapi: Core.Strapi, actor: Actor, route: string): Promise<void> {
  try {
    if (!(await allowsUse(strapi, ofARoute, `${actor.id} ${route}`))) return;
    if (!(await allowsUse(strapi, ofAnAccount, actor.id))) return;
    await recordEvent(strapi, actor, { action: "access.refused", detail: route });
  } catch (error) {
    noteFailure(strapi, { place: "refusals", requestId: null, status: null }, error);
  }
}
