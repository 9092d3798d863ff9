import type { Strapi } from "../sql.ts";
import type { BackgroundWork, WorkName } from "@trabecula/contracts";
import { everyDay, type SweepMemory, type SweepTime } from "../jobs/every-day.ts";
import { noteFailure } from "./note-failure.ts";

export type WorkState = Omit<BackgroundWork, "name">;

export interface WatchedWork {
  readonly name: WorkName;
  readonly isStuck: () => boolean;
  /** @throws the database's error */
  readonly state: () => Promise<WorkState>;
}

const watched = new WeakMap<Strapi, Map<WorkName, WatchedWork>>();

export function watchWork(strapi: Strapi, work: WatchedWork): void {
  const works = watched.get(strapi) ?? new Map<WorkName, WatchedWork>();
  watched.set(strapi, works.set(work.name, work));
}

export function watchedWorks(strapi: Strapi): readonly WatchedWork[] {
  return [...(watched.get(strapi)?.values() ?? [])];
}

export function watchSweep(strapi: Strapi, name: WorkName, { pulse }: Pick<ReturnType<typeof everyDay>, "pulse">): void {
  watchWork(strapi, {
    name,
    isStuck: () => false,
    state: () => {
      const { lastRunAt, lastFailureAt } = pulse();
      return Promise.resolve({
        ...{ counts: "this", waiting: null, running: null, failed: null, ending: null, isStuck: false },
        ...{ lastRunAt: instantOrNull(lastRunAt), lastFailureAt: instantOrNull(lastFailureAt) },
      });
    },
  });
}

export function watchThread(
  strapi: Strapi,
  name: WorkName,
  thread: { readonly state: () => { readonly waiting: number; readonly running: number; readonly ending: number } },
): void {
  watchWork(strapi, {
    name,
    isStuck: () => thread.state().ending > 0,
    state: () =>
      Promise.resolve({
        ...{ counts: "this", ...thread.state(), failed: null, isStuck: thread.state().ending > 0 },
        ...{ lastRunAt: null, lastFailureAt: null },
      }),
  });
}

export function instantOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Daily task whose runs and failures administrators can see. */
export function dailySweep(strapi: Strapi, name: WorkName, task: () => Promise<void>): ReturnType<typeof everyDay> {
  const report = (error: unknown) => noteFailure(strapi, { place: name, requestId: null, status: null }, error);
  const sweep = everyDay(task, report, sweepMemory(strapi, name));
  watchSweep(strapi, name, sweep);
  return sweep;
}

/** Stored in the database, so that a restart with a wrong clock is detected. */
export function sweepMemory(strapi: Strapi, name: string): SweepMemory {
  const store = strapi.store({ type: "core", name: "sweeps" });
  return {
    read: () => store.get({ key: name }) as Promise<SweepTime | null>,
    write: (value) => store.set({ key: name, value }) as Promise<void>,
  };
}
