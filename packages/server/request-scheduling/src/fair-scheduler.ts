import { setImmediate as nextTick } from "node:timers/promises";

interface SchedulerOptions {
  /** Requests started per client in one event loop tick. */
  readonly perClient: number;
  /** Queued requests wait for the next tick after this time. */
  readonly longestMs?: number;
  readonly now?: () => number;
}

const maxPerTick = 16;

/** Schedules requests fairly by client, such as network or session: otherwise one client's burst of hundreds delays all other clients. */
export function createFairScheduler({ perClient, longestMs = 4, now = () => performance.now() }: SchedulerOptions) {
  /** Queues by client in order of service; none is empty. */
  const queues = new Map<string, (() => void)[]>();
  const started = new Map<string, number>();
  let planned = 0;
  let endsAt = 0;

  const mayStart = (clientKey: string) => (started.get(clientKey) ?? 0) < perClient;

  function count(clientKey: string): void {
    if (started.size === 0) setImmediate(() => started.clear());
    started.set(clientKey, (started.get(clientKey) ?? 0) + 1);
  }

  /** Microtasks of a started call run before the next step. */
  function plan(): void {
    if (planned > 0 || queues.size === 0) return;
    planned = Math.min(maxPerTick, queues.size * perClient);
    setImmediate(() => {
      endsAt = now() + longestMs;
      step();
    });
    for (let more = 1; more < planned; more += 1) setImmediate(step);
  }

  function step(): void {
    planned -= 1;
    if (now() < endsAt) startOne();
    plan();
  }

  function startOne(): void {
    for (const [clientKey, queue] of queues) {
      if (!mayStart(clientKey)) continue;
      const first = queue.shift();
      queues.delete(clientKey);
      if (queue.length > 0) queues.set(clientKey, queue);
      count(clientKey);
      return first!();
    }
  }

  /** @returns whether the request started immediately; otherwise it starts later */
  function schedule(clientKey: string, start: () => void): boolean {
    const own = queues.get(clientKey);
    if (!own && mayStart(clientKey)) {
      count(clientKey);
      start();
      return true;
    }
    if (own) own.push(start);
    else queues.set(clientKey, [start]);
    plan();
    return false;
  }

  return {
    schedule,

    /** Resolves at the start with whether it had to wait. */
    async wait(clientKey: string): Promise<boolean> {
      let waited = true;
      await new Promise<void>((start) => {
        waited = !schedule(clientKey, start);
      });
      return waited;
    },
  };
}

const scheduler = createFairScheduler({ perClient: 1 });

export async function yieldToEventLoop(): Promise<void>;
/** Runs blocking work of some milliseconds in its own tick. The caller continues in another tick. */
export async function yieldToEventLoop<Result>(work: () => Result): Promise<Result>;
export async function yieldToEventLoop(work?: () => unknown): Promise<unknown> {
  await nextTick();
  await scheduler.wait("tasks");
  if (!work) return;
  const result = work();
  await yieldToEventLoop();
  return result;
}
