import type { Core } from "@strapi/strapi";

interface LoggedJob {
  readonly job: string;
  readonly requestId: string | null;
  readonly id?: string;
  readonly attempt?: number;
  /** Whole milliseconds in the queue. */
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
