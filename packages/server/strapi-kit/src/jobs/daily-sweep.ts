import type { Core } from "@strapi/strapi";
import type { WorkName } from "@trabecula/contracts";
import { noteFailure } from "../operations/note-failure.ts";
import { watchSweep } from "../operations/watched-work.ts";
import { everyDay, type SweepMemory, type SweepTime } from "./every-day.ts";

/** Daily task whose runs and failures administrators can see. */
export function dailySweep(strapi: Core.Strapi, name: WorkName, task: () => Promise<void>): ReturnType<typeof everyDay> {
  const report = (error: unknown) => noteFailure(strapi, { place: name, requestId: null, status: null }, error);
  const sweep = everyDay(task, report, sweepMemory(strapi, name));
  watchSweep(strapi, name, sweep);
  return sweep;
}

/** Stored in the database, so that a restart with a wrong clock is detected. */
export function sweepMemory(strapi: Core.Strapi, name: string): SweepMemory {
  const store = strapi.store({ type: "core", name: "sweeps" });
  return {
    read: () => store.get({ key: name }) as Promise<SweepTime | null>,
    write: (value) => store.set({ key: name, value }) as Promise<void>,
  };
}
