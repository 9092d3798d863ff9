import type { Core } from "@strapi/strapi";
import type { everyDay } from "../jobs/every-day.ts";
import type { BackgroundWork, WorkName } from "@trabecula/contracts";

export type WorkState = Omit<BackgroundWork, "name">;

export interface WatchedWork {
  readonly name: WorkName;
  readonly isStuck: () => boolean;
  /** @throws the database's error */
  readonly state: () => Promise<WorkState>;
}

const watched = new WeakMap<Core.Strapi, Map<WorkName, WatchedWork>>();

export function watchWork(strapi: Core.Strapi, work: WatchedWork): void {
  const works = watched.get(strapi) ?? new Map<WorkName, WatchedWork>();
  watched.set(strapi, works.set(work.name, work));
}

export function watchedWorks(strapi: Core.Strapi): readonly WatchedWork[] {
  return [...(watched.get(strapi)?.values() ?? [])];
}

export function watchSweep(strapi: Core.Strapi, name: WorkName, { pulse }: Pick<ReturnType<typeof everyDay>, "pulse">): void {
  watchWork(strapi, {
    name,
    isStuck: () => false,
    state: () => {
      const { lastRunAt, lastFailureAt } = pulse();
      return Promise.resolve({
        ...{ counts: "this", waiting: null, running: null, failed: null, isStuck: false },
        ...{ lastRunAt: instantOrNull(lastRunAt), lastFailureAt: instantOrNull(lastFailureAt) },
      });
    },
  });
}

export function watchThread(
  strapi: Core.Strapi,
  name: WorkName,
  thread: { readonly state: () => Pick<WorkState, "waiting" | "running"> },
): void {
  watchWork(strapi, {
    name,
    isStuck: () => false,
    state: () =>
      Promise.resolve({
        ...{ counts: "this", ...thread.state(), failed: null, isStuck: false },
        ...{ lastRunAt: null, lastFailureAt: null },
      }),
  });
}

export function instantOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
