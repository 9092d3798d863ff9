import { availableParallelism } from "node:os";
import { AppError, askingNetwork, createLine, giveBackTurn, type Rank } from "@trabecula/strapi-kit";
import bcrypt from "bcrypt";

/** As users-permissions does: hashes made here and there are interchangeable. */
const cost = 10;

/** bcrypt of a random value nobody knows: checking against it takes as long as against a real account's hash. */
const nobodysHash = "$2a$10$X99P7CcCZL/aWRCtZeUOfOKofBzHBfVLd.IfWX23xsFjDsKrI2Hca";

/**
 * Hashing keeps a processor busy for a good part of a tenth of a second. One processor is left to the thread that answers
 * requests, and of the four threads that libuv has for all such work one is left to files and names. Who comes when the
 * line is full would wait for longer than people do. Networks take turns: one that guesses passwords by the hundred keeps nobody else out;
 * and who is known, or has not been wrong, comes before those who have.
 */
const line = createLine({
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  mostWaiting: 128,
  refusal: "Too many people are logging in at this moment. Please try again in a few seconds.",
  retryAfterSeconds: 5,
});

/** Waits in the line for the call under way, which keeps nobody of its network waiting meanwhile. */
function inLine<Result>(rank: Rank, task: () => Promise<Result>): Promise<Result> {
  giveBackTurn();
  return line.run({ from: askingNetwork(), rank }, task);
}

/**
 * A password as it is stored (bcrypt).
 * @throws AppError `unavailable` where too many are in line
 */
export function hashPassword(password: string, rank: Rank = "usual"): Promise<string> {
  return inLine(rank, () => bcrypt.hash(password, cost));
}

export interface Comparing {
  readonly rank?: Rank;
  /** Undoes what was counted for an attempt that is not made. */
  readonly takeBack?: () => Promise<void>;
}

/** bcrypt reads no more than this; whatever follows would open the door as well. */
const longestBytes = 72;

/**
 * Compares in the same time whether or not there is an account.
 * @throws AppError `unavailable` where too many are in line
 */
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
