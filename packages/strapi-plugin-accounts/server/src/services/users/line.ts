import { AppError } from "@trabecula/strapi-kit";
import pLimit from "p-limit";

interface LineOptions {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** Said to whoever finds the line full. */
  readonly refusal: string;
  readonly retryAfterSeconds: number;
}

/** Tasks that take turns, first come, first served. */
export function createLine({ atOnce, mostWaiting, refusal, retryAfterSeconds }: LineOptions) {
  const limit = pLimit(atOnce);

  /** @throws AppError `unavailable` */
  function refuseIfFull(): void {
    if (limit.pendingCount >= mostWaiting) throw new AppError("unavailable", refusal, undefined, retryAfterSeconds);
  }

  return {
    refuseIfFull,

    /** @throws AppError `unavailable` where too many wait already; whatever `task` throws */
    async run<Result>(task: () => Promise<Result>): Promise<Result> {
      refuseIfFull();
      return limit(task);
    },
  };
}
