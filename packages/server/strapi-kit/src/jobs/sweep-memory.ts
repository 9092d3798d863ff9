import type { Core } from "@strapi/strapi";
import type { SweepMemory, SweepTime } from "./every-day.ts";

/** Keeps what a sweep knows of the clock among Strapi's own values, so that a restart under a wrong clock finds it. */
export function sweepMemory(strapi: Core.Strapi, name: string): SweepMemory {
  const store = strapi.store({ type: "core", name: "sweeps" });
  return {
    read: () => store.get({ key: name }) as Promise<SweepTime | null>,
    write: (value) => store.set({ key: name, value }) as Promise<void>,
  };
}
