import type { Core } from "@strapi/strapi";

/** A job as the log knows it: nothing of what it holds. */
interface LoggedJob {
  readonly job: string;
  /** Of the call that caused it. */
  readonly requestId: string | null;
  /** Where it is a row of a table, which is tried again. */
  readonly id?: string;
  readonly attempt?: number;
  /** How long it stood in line, in whole milliseconds. */
  readonly waitedMs?: number;
}

/** Begins an attempt. @returns what writes down how it ended */
export function logJob({ log }: Pick<Core.Strapi, "log">, { requestId, ...facts }: LoggedJob): (state: string) => void {
  const startMs = performance.now();
  return (state) => {
    const ms = Math.round(performance.now() - startMs);
    log.info("A job has ended", { ...facts, ...(requestId !== null && { requestId }), state, ms });
  };
}
