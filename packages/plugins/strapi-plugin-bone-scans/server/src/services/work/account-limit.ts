import { AppError, type Actor } from "@trabecula/strapi-kit";

export const retryAfterSeconds = 5;

export type AccountLimit = ReturnType<typeof createAccountLimit>;

/** @param what such as "documents" */
export function createAccountLimit(max: number, what: string) {
  const counts = new Map<string, number>();

  function release(accountId: string): void {
    const others = (counts.get(accountId) ?? 1) - 1;
    if (others === 0) counts.delete(accountId);
    else counts.set(accountId, others);
  }

  return {
    /**
     * Counts one job until the returned function is called; repeated calls do nothing. @throws AppError
     * `too_many_requests` at the account's limit
     */
    acquire({ id }: Pick<Actor, "id">): () => void {
      const own = counts.get(id) ?? 0;
      if (own >= max) {
        throw new AppError(
          "too_many_requests",
          `You already have ${max} ${what} in progress. Try again when one has finished.`,
          undefined,
          retryAfterSeconds,
        );
      }
      counts.set(id, own + 1);
      let isReleased = false;
      return () => {
        if (!isReleased) release(id);
        isReleased = true;
      };
    },
  };
}
