import type { Core } from "@strapi/strapi";
import type { WorkName } from "@trabecula/contracts";
import { noteFailure } from "../operations/note-failure.ts";
import { watchSweep } from "../operations/watched-work.ts";
import { everyDay } from "./every-day.ts";
import { sweepMemory } from "./sweep-memory.ts";

/** Daily task whose runs and failures administrators can see. */
export function dailySweep(strapi: Core.Strapi, name: WorkName, task: () => Promise<void>): ReturnType<typeof everyDay> {
  const report = (error: unknown) => noteFailure(strapi, { place: name, requestId: null, status: null }, error);
  const sweep = everyDay(task, report, sweepMemory(strapi, name));
  watchSweep(strapi, name, sweep);
  return sweep;
}
