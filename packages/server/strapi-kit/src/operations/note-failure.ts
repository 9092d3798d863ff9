import path from "node:path";
import type { Strapi } from "../sql.ts";
import { createFewLines, errorCode, stackLines, type FewLines } from "@trabecula/telemetry";
import { deadlock, serverTrouble, threadEnded } from "./server-trouble.ts";

const root = path.resolve(import.meta.dirname, "../../../../..");
const mostFrames = 6;
const ownFile = /^(?:cms|packages)\/(?!(?:.*\/)?node_modules\/)[\w./-]+\.[cm]?[jt]s$/;

/** Origin of an error without its message, because database and parser messages quote user input. */
export interface FailureMetadata {
  readonly code: string;
  /** Lines of the product's own code, the innermost first: `packages/server/strapi-kit/src/sql.ts:20`. */
  readonly frames: readonly string[];
}

export function failureMetadata(error: unknown): FailureMetadata {
  const frames = stackLines(error).flatMap((line) => ownFrame(line) ?? []);
  return { code: errorCode(error), frames: frames.slice(0, mostFrames) };
}

function ownFrame(line: string): string | null {
  const [, file, number] = /^\s+at (?:.*\()?(?:file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/.exec(line) ?? [];
  if (file === undefined || number === undefined) return null;
  const inside = path.relative(root, file);
  return ownFile.test(inside) ? `${inside}:${number}` : null;
}

export interface FailurePlace {
  /** A route, such as `GET /api/reports/:id`, or a background job, such as `mails`. */
  readonly place: string;
  readonly requestId: string | null;
  readonly status: number | null;
}

export interface Failure extends FailurePlace, FailureMetadata {
  readonly at: number;
}

const listeners = new WeakMap<Strapi, (failure: Failure) => void>();
const troubleLines = new WeakMap<Strapi, FewLines>();

export function onFailure(strapi: Strapi, listener: (failure: Failure) => void): void {
  listeners.set(strapi, listener);
}

export function noteFailure(strapi: Strapi, at: FailurePlace, error: unknown): void {
  const facts = failureMetadata(error);
  const place = { place: at.place, code: facts.code, status: at.status ?? undefined, requestId: at.requestId ?? undefined };
  if (serverTrouble(error) && facts.code !== threadEnded && facts.code !== deadlock) noteTrouble(strapi, place);
  else strapi.log.error("Something failed that nobody expected", { ...place, stack: stackLines(error).slice(0, 12) });
  listeners.get(strapi)?.({ ...at, ...facts, at: Date.now() });
}

/** When the database is down every request fails: no stack, and only a few lines per minute. */
function noteTrouble(strapi: Strapi, place: object): void {
  const fewLines = troubleLines.get(strapi) ?? createFewLines();
  troubleLines.set(strapi, fewLines);
  const facts = fewLines();
  if (facts) strapi.log.error("The database does not answer, has no space left or is damaged", { ...place, ...facts });
}

interface LoggedJob {
  readonly job: string;
  readonly requestId: string | null;
  readonly id?: string;
  readonly attempt?: number;
  /** Whole milliseconds in the queue. */
  readonly waitedMs?: number;
}

/** Begins an attempt. @returns a function that logs its end */
export function logJob({ log }: Pick<Strapi, "log">, { requestId, ...facts }: LoggedJob): (state: string) => void {
  const startMs = performance.now();
  return (state) => {
    const ms = Math.round(performance.now() - startMs);
    log.info("A job has ended", { ...facts, ...(requestId !== null && { requestId }), state, ms });
  };
}
