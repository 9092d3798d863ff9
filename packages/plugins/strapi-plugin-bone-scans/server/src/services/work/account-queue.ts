import { createRequestQueue } from "@trabecula/request-scheduling";
import { AppError, type Actor } from "@trabecula/strapi-kit";

export const retryAfterSeconds = 5;

/** Waiting jobs per account: a script may send the files of a folder in parallel. */
const maxWaiting = 16;

export type AccountQueue = ReturnType<typeof createAccountQueue>;

/**
 * More jobs of the account wait.
 * @param what such as "documents"
 */
export function createAccountQueue(max: number, what: string) {
  const message = `You already have ${max} ${what} in progress and ${maxWaiting} waiting. Try again when one has finished.`;
  const queue = createRequestQueue({
    concurrencyPerKey: max,
    maxQueuedPerKey: maxWaiting,
    retryAfterSeconds,
    rejection: (seconds) => new AppError("too_many_requests", message, undefined, { retryAfterSeconds: seconds }),
  });

  return {
    /**
     * Returns a function that releases the slot.
     * @throws `too_many_requests` if too many wait
     */
    async acquire({ id }: Pick<Actor, "id">): Promise<() => void> {
      const slot = Promise.withResolvers<() => void>();
      const untilReleased = () => new Promise<void>((release) => slot.resolve(release));
      queue.run({ clientKey: id, priority: "known" }, untilReleased).catch(slot.reject);
      return slot.promise;
    },
  };
}
