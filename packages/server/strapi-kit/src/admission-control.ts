import { createFairScheduler, createRequestQueue } from "@trabecula/request-scheduling";
import { AppError } from "./app-error.ts";
import { requestNetwork, withSlot } from "./edge/request-context.ts";

const scheduler = createFairScheduler({ perClient: 1 });

const createAccountQueue = () =>
  createRequestQueue({
    concurrencyPerKey: 3,
    maxQueuedPerKey: 100,
    retryAfterSeconds: 1,
    rejection: (seconds) =>
      new AppError("too_many_requests", "Too many requests at the same time. Wait a moment and try again.", undefined, {
        retryAfterSeconds: seconds,
      }),
  });
const accountQueue = createAccountQueue();
/** File transfers wait here only for their start. */
const fileQueue = createAccountQueue();
const anonymousQueue = createRequestQueue({ concurrency: 4 });

/**
 * Runs up to three requests an account concurrently. `work` learns whether it waited, because earlier checks may be
 * outdated.
 * @throws `too_many_requests` if a hundred requests of the account are queued
 */
export function runForAccount<Result>(accountId: string, work: (waited: boolean) => Promise<Result>): Promise<Result> {
  return runInQueue(accountQueue, accountId, work);
}

/** Waits for the start of a file transfer. @returns whether it had to wait @throws AppError as `runForAccount` */
export function scheduleAccount(accountId: string): Promise<boolean> {
  return runInQueue(fileQueue, accountId, (waited) => Promise.resolve(waited));
}

function runInQueue<Result>(queue: typeof accountQueue, accountId: string, work: (waited: boolean) => Promise<Result>): Promise<Result> {
  const clientKey = `account ${accountId}`;
  return queue.run({ clientKey, priority: "known" }, async (waited) => {
    // A request to a local database may finish without yielding.
    const waitedForTick = await scheduler.wait(clientKey);
    return work(waited || waitedForTick);
  });
}

/** Queues by network and route, without a limit: refusing costs as much as responding, and the site limits connections. */
export async function runAnonymous<Result>(route: string, work: () => Promise<Result>): Promise<Result> {
  const clientKey = anonymousKey(route);
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  void anonymousQueue.run({ clientKey }, async () => {
    await scheduler.wait(clientKey);
    await new Promise<void>((release) => void withSlot(release, work).then(resolve, reject).finally(release));
  });
  return promise;
}

export async function scheduleAnonymous(route: string): Promise<void> {
  await scheduler.wait(anonymousKey(route));
}

/** Waits for a slot before the session is looked up. */
export async function scheduleSession(sessionId: string): Promise<void> {
  await scheduler.wait(`session ${sessionId}`);
}

/** Includes the route, so that password guessing does not slow other requests of the network. */
const anonymousKey = (route: string) => `${route} from ${requestNetwork()}`;

export const activeAccounts = (): number => accountQueue.activeClients() + fileQueue.activeClients();
