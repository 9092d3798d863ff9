import type { Core } from "@strapi/strapi";
import type { SweepMemory, SweepTime } from "./every-day.ts";

/** Stored in the database, so that a restart with a wrong clock is detected. */
export function sweepMemory(strapi: Core.Strapi, name: string): SweepMemory {
  const store = strapi.store({ type: "core", name: "sweeps" });
  return {
    read: () => store.get({ key: name }) as Promise<SweepTime | null>,
    write: (value) => store.set({ key: name, value }) as Promise<void>,
  };
}
