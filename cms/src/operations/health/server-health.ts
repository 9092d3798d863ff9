import type { Core } from "@strapi/strapi";
import type { ServerHealth, WorkName } from "@trabecula/contracts";
import { isDamage, watchedWorks, type Failure, type WorkState } from "@trabecula/strapi-kit";
import { env } from "../../../config/env.ts";
import { freeSpace } from "./free-space.ts";
import { judgeHealth } from "./judge-health.ts";
import { createDatabaseProbe, type DatabaseProbe } from "./probe-database.ts";

/** However often it is asked, it is looked at no more often than this; ms. */
const freshMs = 2000;

/** Health of this server. */
export function createServerHealth(strapi: Core.Strapi) {
  const probe = atMostEvery(freshMs, createDatabaseProbe(strapi));
  let damaged = false;
  const space = atMostEvery(freshMs, freeSpace);

  /** Whether a work hangs is known without the database; how much of it failed is not. */
  async function workOf(name: WorkName, database: DatabaseProbe | null): Promise<Pick<WorkState, "failed" | "isStuck"> | null> {
    const work = watchedWorks(strapi).find((one) => one.name === name);
    if (work === undefined) return null;
    const known = { failed: null, isStuck: work.isStuck() };
    return database?.reason === null ? work.state().catch(() => known) : known;
  }

  /** What the small write of the probe meets is whole as a rule; calls have met what is not. */
  async function probed(): Promise<DatabaseProbe> {
    const found = await probe();
    return found.reason === null && damaged ? { reason: "damaged", ms: null } : found;
  }

  async function look(counting: boolean): Promise<ServerHealth> {
    const database = await probed();
    const [mails, fits] = await Promise.all((["mails", "fits"] as const).map((name) => workOf(name, counting ? database : null)));
    const sendsMail = env.smtpUrl !== null;
    return judgeHealth({ database, diskFreeBytes: await space(), mails: mails ?? null, fits: fits ?? null, sendsMail });
  }

  return {
    /** Everything, with what failed counted in the database. */
    full: () => look(true),

    /** The same without the counts, for whoever asks often. */
    brief: () => look(false),

    /** Learns from a failure that the database is damaged, which does not go away while this process runs. */
    take({ code }: Pick<Failure, "code">): void {
      damaged ||= isDamage(code);
    },
  };
}

/** Callers at the same time, and shortly after, share one answer. */
function atMostEvery<Result>(ms: number, look: () => Promise<Result>): () => Promise<Result> {
  let last: { readonly at: number; readonly answer: Promise<Result> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= ms) last = { at: performance.now(), answer: look() };
    return last.answer;
  };
}
