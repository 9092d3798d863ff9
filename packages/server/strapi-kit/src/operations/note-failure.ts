import type { Core } from "@strapi/strapi";
import { createFewLines, stackLines, type FewLines } from "@trabecula/telemetry";
import { failureFacts, type FailureFacts } from "./failure-facts.ts";
import { serverTrouble, threadEnded } from "./server-trouble.ts";

/** Where something went wrong that nobody expected. */
export interface FailurePlace {
  /** A route, such as `GET /api/reports/:id`, or a work in the background, such as `mails`. */
  readonly place: string;
  /** Of the call that failed; null in the background. */
  readonly requestId: string | null;
  /** What the call was answered with; null in the background. */
  readonly status: number | null;
}

/** A failure as it is kept for administrators. */
export interface Failure extends FailurePlace, FailureFacts {
  readonly at: number;
}

const listeners = new WeakMap<Core.Strapi, (failure: Failure) => void>();
const troubleLines = new WeakMap<Core.Strapi, FewLines>();

/** Tells of every failure that is noted from now on. */
export function onFailure(strapi: Core.Strapi, listener: (failure: Failure) => void): void {
  listeners.set(strapi, listener);
}

/** Writes a failure into the log and tells whoever keeps them, without what people sent. */
export function noteFailure(strapi: Core.Strapi, at: FailurePlace, error: unknown): void {
  const facts = failureFacts(error);
  const place = { place: at.place, code: facts.code, status: at.status ?? undefined, requestId: at.requestId ?? undefined };
  if (serverTrouble(error) && facts.code !== threadEnded) noteTrouble(strapi, place);
  else strapi.log.error("Something failed that nobody expected", { ...place, stack: stackLines(error).slice(0, 12) });
  listeners.get(strapi)?.({ ...at, ...facts, at: Date.now() });
}

/** Where the database is away every call fails in the same way: no stack, and a few lines a minute. */
function noteTrouble(strapi: Core.Strapi, place: object): void {
  const fewLines = troubleLines.get(strapi) ?? createFewLines();
  troubleLines.set(strapi, fewLines);
  const facts = fewLines();
  if (facts) strapi.log.error("The database does not answer, has no space left or is damaged", { ...place, ...facts });
}
