import { AppError, type Actor } from "@trabecula/strapi-kit";

export const retryAfterSeconds = 5;

export type UnderWay = ReturnType<typeof createUnderWay>;

/** @param what is done to what, such as "documents are being made" */
export function createUnderWay(most: number, what: string) {
  const counts = new Map<string, number>();

  function end(accountId: string): void {
    const others = (counts.get(accountId) ?? 1) - 1;
    if (others === 0) counts.delete(accountId);
    else counts.set(accountId, others);
  }

  return {
    /**
     * Counts one job until the returned function is called; repeated calls do nothing. @throws AppError
     * `too_many_requests` at the account's limit
     */
    begin({ id }: Pick<Actor, "id">): () => void {
      const own = counts.get(id) ?? 0;
      if (own >= most) {
        throw new AppError("too_many_requests", `${most} of your ${what}; try again when they are done.`, undefined, retryAfterSeconds);
      }
      counts.set(id, own + 1);
      let isOver = false;
      return () => {
        if (!isOver) end(id);
        isOver = true;
      };
    },
  };
}
