import { createFairScheduler } from "@trabecula/client-address";
import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "./app-error.ts";
import { createRequestQueue } from "./request-queue.ts";
import { requestNetwork, withSlot } from "./edge/request-context.ts";

/** Concurrent requests per account; others wait. */
const concurrencyPerAccount = 3;
/** Concurrent requests without an account, in total. */
const anonymousConcurrency = 4;
const maxQueuedPerAccount = 100;

interface AccountQueue {
  readonly run: LimitFunction;
  requests: number;
}

const accounts = new Map<string, AccountQueue>();
const scheduler = createFairScheduler({ perClient: 1 });
const anonymousQueue = createRequestQueue({ concurrency: anonymousConcurrency });

/**
 * Runs a request when fewer than three others of its account are running, so that one account's burst does not delay
 * others. `work` learns whether it had to wait, as earlier checks may then be outdated. @throws AppError
 * `too_many_requests` if a hundred requests of the account are queued
 */
export async function runForAccount<Result>(accountId: string, work: (waited: boolean) => Promise<Result>): Promise<Result> {
  const clientKey = accountKey(accountId);
  return inQueue(clientKey, (queue, waited) =>
    queue.run(async () => {
      const waitedForStart = await schedule(clientKey);
      return work(waited || waitedForStart);
    }),
  );
}

/**
 * Waits for the start of a request that holds no slot. @returns whether it had to wait @throws AppError as
 * `runForAccount`
 */
export function scheduleAccount(accountId: string): Promise<boolean> {
  const clientKey = accountKey(accountId);
  return inQueue(clientKey, () => schedule(clientKey));
}

/**
 * Schedules requests without an account fairly by network and route. The queue is unlimited: refusing costs as much as
 * responding, and the site limits connections per network.
 */
export async function runAnonymous<Result>(route: string, work: () => Promise<Result>): Promise<Result> {
  const clientKey = anonymousKey(route);
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  void anonymousQueue.run({ clientKey, priority: "other" }, async () => {
    await schedule(clientKey);
    await new Promise<void>((release) => void withSlot(release, work).then(resolve, reject).finally(release));
  });
  return promise;
}

export async function scheduleAnonymous(route: string): Promise<void> {
  await schedule(anonymousKey(route));
}

/** Waits for a slot before the session is looked up. */
export async function scheduleSession(sessionId: string): Promise<void> {
  await schedule(`session ${sessionId}`);
}

const accountKey = (id: string) => `account ${id}`;
/** Includes the route, so that password guessing does not slow other requests of the network. */
const anonymousKey = (route: string) => `${route} from ${requestNetwork()}`;

/**
 * Starts one request of a client per event loop tick: with a local database, a request may finish without yielding.
 * @returns whether it had to wait
 */
function schedule(clientKey: string): Promise<boolean> {
  return new Promise((resolve) => {
    let waited = true;
    waited = !scheduler.schedule(clientKey, () => void Promise.resolve().then(() => resolve(waited)));
  });
}

async function inQueue<Result>(clientKey: string, use: (queue: AccountQueue, waited: boolean) => Promise<Result>): Promise<Result> {
  const queue = queueOf(clientKey);
  if (queue.requests >= concurrencyPerAccount + maxQueuedPerAccount) {
    throw new AppError("too_many_requests", "Too many requests at the same time. Wait a moment and try again.", undefined, 1);
  }
  const waited = queue.requests >= concurrencyPerAccount;
  return counted(clientKey, queue, () => use(queue, waited));
}

function queueOf(clientKey: string): AccountQueue {
  return accounts.get(clientKey) ?? { run: pLimit(concurrencyPerAccount), requests: 0 };
}

async function counted<Result>(clientKey: string, queue: AccountQueue, use: () => Promise<Result>): Promise<Result> {
  accounts.set(clientKey, queue);
  queue.requests += 1;
  try {
    return await use();
  } finally {
    queue.requests -= 1;
    if (queue.requests === 0) accounts.delete(clientKey);
  }
}

export function activeAccounts(): number {
  return accounts.size;
}
