import type { Transferable } from "node:worker_threads";
import type { Core } from "@strapi/strapi";
import { servicesOf, type Actor } from "@trabecula/strapi-kit";
import { createUnderWay, type UnderWay } from "./under-way.ts";
import type { ThreadName, Work, WorkKind } from "./work-kind.ts";
import { createWorkerThread, type ThreadLimits, type WorkerThread } from "./worker-thread.ts";

/**
 * Documents, scan files and a dataset's first use take a tenth of a second, seldom more, and their thread stays once it has begun;
 * tables and cohorts take seconds to minutes; fits take up to hours, one after the other.
 */
const usualLimits: Readonly<Record<ThreadName, ThreadLimits>> = {
  short: { atOnce: 1, mostWaiting: 32, idleMs: Infinity, nice: 5, memoryMb: 512 },
  long: { atOnce: 2, mostWaiting: 16, idleMs: 10_000, nice: 10, memoryMb: 512 },
  fits: { atOnce: 1, mostWaiting: Infinity, idleMs: 10_000, nice: 10, memoryMb: 1024 },
};

/** What one account may have under way in all, of every kind. */
const mostInAll = 8;

export type WorkService = ReturnType<typeof createWork>;

/** The worker threads of this process: whatever grows with what somebody sends is done there, within limits. */
export function createWork(strapi: Pick<Core.Strapi, "log" | "requestContext">, limits = usualLimits) {
  const threads: Readonly<Record<ThreadName, WorkerThread>> = {
    short: createWorkerThread(strapi, limits.short),
    long: createWorkerThread(strapi, limits.long),
    fits: createWorkerThread(strapi, limits.fits),
  };
  const inAll = createUnderWay(mostInAll, "files are being worked on");
  const ofKind = new Map<WorkKind, UnderWay>();

  function underWay(kind: WorkKind): UnderWay {
    const known = ofKind.get(kind) ?? createUnderWay(kind.mostOfAnAccount, kind.what);
    ofKind.set(kind, known);
    return known;
  }

  function begin(kind: WorkKind, actor: Pick<Actor, "id">): () => void {
    threads[kind.thread].refuseIfFull();
    const endKind = underWay(kind).begin(actor);
    try {
      const endAll = inAll.begin(actor);
      return () => (endKind(), endAll());
    } catch (error) {
      endKind();
      throw error;
    }
  }

  return {
    thread: (name: ThreadName): WorkerThread => threads[name],

    /**
     * Takes a turn before anything is received, and holds it while `use` does whatever it needs the thread for.
     * @throws AppError `too_many_requests` where the account has too much under way, `unavailable` where too many wait
     */
    async holding<Result>(kind: WorkKind, actor: Pick<Actor, "id">, use: () => Promise<Result>): Promise<Result> {
      const end = begin(kind, actor);
      try {
        return await use();
      } finally {
        end();
      }
    },

    /** As `holding`, for work whose end is not that of a call: it lasts until what is answered is called. */
    begin,

    /** Does a piece of work on its thread. @throws AppError what its kind says of too much time or memory */
    run: <Task, Answer>(work: Work<Task, Answer>, task: Task, left: AbortSignal, transfer?: readonly Transferable[]): Promise<Answer> =>
      threads[work.thread].run(work, task, left, transfer),

    async stop(): Promise<void> {
      await Promise.all(Object.values(threads).map((thread) => thread.stop()));
    },
  };
}

const services = servicesOf<{ work: WorkService }>("bone-scans");

export const workOf = (strapi: Core.Strapi): WorkService => services(strapi, "work");
