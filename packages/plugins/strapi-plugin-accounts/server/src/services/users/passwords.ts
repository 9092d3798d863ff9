import { availableParallelism } from "node:os";
import { AppError, askingNetwork, createLine, giveBackTurn, type Rank } from "@trabecula/strapi-kit";
import bcrypt from "bcrypt";

/** Same as users-permissions, so that hashes are interchangeable. */
const cost = 10;

/** bcrypt of an unknown random value, for comparisons in constant time. */
const nobodysHash = "$2a$10$X99P7CcCZL/aWRCtZeUOfOKofBzHBfVLd.IfWX23xsFjDsKrI2Hca";

/**
 * Hashing takes nearly 0.1 s of CPU. One processor stays free for the event loop, one of libuv's four threads for files
 * and DNS. Password guessing delays no other network; known clients and those without failures have priority.
 */
const line = createLine({
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  mostWaiting: 128,
  refusal: "The server is busy. Try again in a few seconds.",
  retryAfterSeconds: 5,
});

function inLine<Result>(rank: Rank, task: () => Promise<Result>): Promise<Result> {
  giveBackTurn();
  return line.run({ from: askingNetwork(), rank }, task);
}

/** bcrypt. @throws AppError `unavailable` if the queue is full */
export function hashPassword(password: string, rank: Rank = "usual"): Promise<string> {
  return inLine(rank, () => bcrypt.hash(password, cost));
}

export interface Comparing {
  readonly rank?: Rank;
  readonly takeBack?: () => Promise<void>;
}

/** bcrypt ignores further bytes, so longer passwords would match any ending. */
const longestBytes = 72;

/** Constant time, with or without an account. @throws AppError `unavailable` if the queue is full */
export async function passwordMatches(
  password: string,
  hash: string | null,
  { rank = "usual", takeBack }: Comparing = {},
): Promise<boolean> {
  const matches = await inLine(rank, () => bcrypt.compare(password, hash ?? nobodysHash)).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "unavailable") await takeBack?.();
    throw error;
  });
  return matches && hash !== null && Buffer.byteLength(password) <= longestBytes;
}

/**
 * Turns a call away before anything is counted or read for it.
 * @param rank the best that the call may turn out to have
 * @throws AppError `unavailable` where too many are in line
 */
export function refuseWhileLineIsFull(rank: Rank = "usual"): void {
  line.refuseIfFull({ from: askingNetwork(), rank });
}
