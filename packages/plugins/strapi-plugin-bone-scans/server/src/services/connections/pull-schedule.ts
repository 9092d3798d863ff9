import { createDrainLoop, noteFailure, servicesOf, type Strapi } from "@trabecula/strapi-kit";
import { heedBells, ring, takeDue } from "./connection-rows.ts";
import { runScheduled } from "./run-connection.ts";

const sweepEveryMs = 5000;
const longestRunMs = 1800_000;
/** A slow hospital delays no other hospital. */
const atOnce = 4;

export function createPullSchedule(strapi: Strapi) {
  return createDrainLoop({
    prepare: () => heedBells(strapi, Date.now()),
    next: () => takeDue(strapi, Date.now()),
    work: (due, signal) => runScheduled(strapi, due, AbortSignal.any([signal, AbortSignal.timeout(longestRunMs)])),
    report: (error) => noteFailure(strapi, { place: "connections", requestId: null, status: null }, error),
    ...{ atOnce, sweepEveryMs, longestJobMs: 2 * longestRunMs, shutdownGraceMs: 0 },
  });
}

const services = servicesOf<{ pullSchedule: ReturnType<typeof createPullSchedule> }>("bone-scans");

export const pullSchedule = (strapi: Strapi) => services(strapi, "pullSchedule");

export async function ringBell(strapi: Strapi, connectionId: string, secret: string): Promise<void> {
  if (await ring(strapi, connectionId, secret, Date.now())) pullSchedule(strapi).kick();
}
