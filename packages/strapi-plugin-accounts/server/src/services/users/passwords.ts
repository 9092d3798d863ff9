import { availableParallelism } from "node:os";
import { AppError, askingNetwork } from "@trabecula/strapi-kit";
import bcrypt from "bcrypt";
import { createLine } from "./line.ts";

/** As users-permissions does: hashes made here and there are interchangeable. */
const cost = 10;

/** bcrypt of a random value nobody knows: checking against it takes as long as against a real account's hash. */
const nobodysHash = "$2a$10$X99P7CcCZL/aWRCtZeUOfOKofBzHBfVLd.IfWX23xsFjDsKrI2Hca";

/**
 * Hashing keeps a processor busy for a good part of a tenth of a second. One processor is left to the thread that answers
 * requests, and of the four threads that libuv has for all such work one is left to files and names. Who comes when the
 * line is full would wait for longer than people do. Networks take turns: one that guesses passwords by the hundred keeps nobody else out.
 */
const line = createLine({
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  mostWaiting: 128,
  refusal: "Too many people are logging in at this moment. Please try again in a few seconds.",
  retryAfterSeconds: 5,
});

/**
 * A password as it is stored (bcrypt).
 * @throws AppError `unavailable` where too many are in line
 */
export function hashPassword(password: string): Promise<string> {
  return line.run(askingNetwork(), () => bcrypt.hash(password, cost));
}

/** bcrypt reads no more than this; whatever follows would open the door as well. */
const longestBytes = 72;

/**
 * Compares in the same time whether or not there is an account. `takeBack` undoes what was counted for an attempt that is
 * not made.
 * @throws AppError `unavailable` where too many are in line
 */
export async function passwordMatches(password: string, hash: string | null, takeBack?: () => Promise<void>): Promise<boolean> {
  const matches = await line
    .run(askingNetwork(), () => bcrypt.compare(password, hash ?? nobodysHash))
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === "unavailable") await takeBack?.();
      throw error;
    });
  return matches && hash !== null && Buffer.byteLength(password) <= longestBytes;
}

/**
 * Turns a call away before anything is counted or read for it.
 * @throws AppError `unavailable` where too many are in line
 */
export function refuseWhileLineIsFull(): void {
  line.refuseIfFull(askingNetwork());
}
