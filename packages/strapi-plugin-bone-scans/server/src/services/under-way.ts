import { AppError, type Actor } from "@trabecula/strapi-kit";

/** Seconds until asking again makes sense. */
export const retryAfterSeconds = 5;

/** Holds how much of one kind of work each account has under way in this process. */
export type UnderWay = ReturnType<typeof createUnderWay>;

/** @param things what is being made, such as "documents" */
export function createUnderWay(most: number, things: string) {
  const counts = new Map<string, number>();

  function end(accountId: string): void {
    const others = (counts.get(accountId) ?? 1) - 1;
    if (others === 0) counts.delete(accountId);
    else counts.set(accountId, others);
  }

  return {
    /**
     * Counts one more for an account, until what is answered is called; calling that again does nothing.
     * @throws AppError `too_many_requests` where the account has as many as it may
     */
    begin({ id }: Pick<Actor, "id">): () => void {
      const own = counts.get(id) ?? 0;
      if (own >= most) {
        const sentence = `${most} of your ${things} are being made; ask for this one when they are there.`;
        throw new AppError("too_many_requests", sentence, undefined, retryAfterSeconds);
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
