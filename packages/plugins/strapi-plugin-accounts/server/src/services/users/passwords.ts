import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { normalizedPassword } from "@trabecula/contracts";
import { createRequestQueue, type Priority } from "@trabecula/request-scheduling";
import { AppError, requestNetwork, releaseSlot } from "@trabecula/strapi-kit";
import bcrypt from "bcrypt";

/** Same as users-permissions, so that hashes are interchangeable. */
const cost = 10;

/** bcrypt of an unknown random value, for comparisons in constant time. */
const nobodysHash = "$2a$10$X99P7CcCZL/aWRCtZeUOfOKofBzHBfVLd.IfWX23xsFjDsKrI2Hca";

/**
 * Hashing takes nearly 0.1 s of CPU: one processor stays free for the event loop, one of libuv's four threads for files
 * and DNS. Guessing delays no other network; known clients and those without failures come first.
 */
const queue = createRequestQueue({
  concurrency: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxQueued: 128,
  retryAfterSeconds: 5,
  rejection: (seconds) =>
    new AppError("unavailable", "The server is busy. Try again in a few seconds.", undefined, { retryAfterSeconds: seconds }),
});

function enqueue<Result>(priority: Priority, task: () => Promise<Result>): Promise<Result> {
  releaseSlot();
  return queue.run({ clientKey: requestNetwork(), priority }, task);
}

/** bcrypt of the normalized password. @throws `unavailable` if the queue is full */
export function hashPassword(password: string, priority: Priority = "other"): Promise<string> {
  return enqueue(priority, () => bcrypt.hash(normalizedPassword(password), cost));
}

export interface Comparing {
  readonly priority?: Priority;
  readonly takeBack?: () => Promise<void>;
}

/** bcrypt ignores further bytes, so longer passwords would match any ending. */
const longestBytes = 72;

/** Older passwords were stored as typed, so that form comes first. */
async function isEither(password: string, hash: string): Promise<boolean> {
  for (const form of new Set([password, normalizedPassword(password)]))
    if (await bcrypt.compare(form, hash)) return Buffer.byteLength(form) <= longestBytes;
  return false;
}

const noPasswordMark = "!";

/** Replaces the hash of accounts that log in at a provider only. */
export function noPassword(): string {
  return `${noPasswordMark}${randomBytes(32).toString("base64url")}`;
}

export function hasPassword({ password }: { readonly password: string }): boolean {
  return !password.startsWith(noPasswordMark);
}

/** Takes the same time with or without an account. @throws `unavailable` if the queue is full */
export async function passwordMatches(
  password: string,
  hash: string | null,
  { priority = "other", takeBack }: Comparing = {},
): Promise<boolean> {
  const usable = hash !== null && hasPassword({ password: hash });
  const matches = await enqueue(priority, () => isEither(password, usable ? hash : nobodysHash)).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "unavailable") await takeBack?.();
    throw error;
  });
  return matches && usable;
}

/**
 * Call before anything is counted or read. @param priority the highest that the request may have
 * @throws `unavailable` if the queue is full
 */
export function rejectIfQueueFull(priority: Priority = "other"): void {
  queue.rejectIfFull({ clientKey: requestNetwork(), priority });
}
