import type { Core } from "@strapi/strapi";
import { createFewLines, stackLines, type FewLines } from "@trabecula/telemetry";
import { failureMetadata, type FailureMetadata } from "./failure-metadata.ts";
import { serverTrouble, threadEnded } from "./server-trouble.ts";

export interface FailurePlace {
  /** A route, such as `GET /api/reports/:id`, or a background job, such as `mails`. */
  readonly place: string;
  readonly requestId: string | null;
  readonly status: number | null;
}

export interface Failure extends FailurePlace, FailureMetadata {
  readonly at: number;
}

const listeners = new WeakMap<Core.Strapi, (failure: Failure) => void>();
const troubleLines = new WeakMap<Core.Strapi, FewLines>();

export function onFailure(strapi: Core.Strapi, listener: (failure: Failure) => void): void {
  listeners.set(strapi, listener);
}

export function noteFailure(strapi: Core.Strapi, at: FailurePlace, error: unknown): void {
  const facts = failureMetadata(error);
  const place = { place: at.place, code: facts.code, status: at.status ?? undefined, requestId: at.requestId ?? undefined };
  if (serverTrouble(error) && facts.code !== threadEnded) noteTrouble(strapi, place);
  else strapi.log.error("Something failed that nobody expected", { ...place, stack: stackLines(error).slice(0, 12) });
  listeners.get(strapi)?.({ ...at, ...facts, at: Date.now() });
}

/** When the database is down every request fails: no stack, and only a few lines per minute. */
function noteTrouble(strapi: Core.Strapi, place: object): void {
  const fewLines = troubleLines.get(strapi) ?? createFewLines();
  troubleLines.set(strapi, fewLines);
  const facts = fewLines();
  if (facts) strapi.log.error("The database does not answer, has no space left or is damaged", { ...place, ...facts });
}
