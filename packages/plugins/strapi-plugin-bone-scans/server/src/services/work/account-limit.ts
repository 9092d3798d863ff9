import { createConcurrencyLimit } from "@trabecula/request-scheduling";
import { AppError, type Actor } from "@trabecula/strapi-kit";

export const retryAfterSeconds = 5;

export type AccountLimit = ReturnType<typeof createAccountLimit>;

/** @param what such as "documents" */
export function createAccountLimit(max: number, what: string) {
  const limit = createConcurrencyLimit(max);
  const message = `You already have ${max} ${what} in progress. Try again when one has finished.`;

  return {
    /** Returns a function that releases the slot. @throws AppError `too_many_requests` at the account's limit */
    acquire({ id }: Pick<Actor, "id">): () => void {
      const release = limit.acquire(id);
      if (!release) throw new AppError("too_many_requests", message, undefined, retryAfterSeconds);
      return release;
    },
  };
}
