import type { ServerHealth, WorkName } from "@trabecula/contracts";
import { isDamage, watchedWorks, type Failure, type WorkState, type Strapi } from "@trabecula/strapi-kit";
import { env } from "../../../config/env.ts";
import { createDatabaseProbe, judgeHealth, type DatabaseProbe } from "./judge-health.ts";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const freshMs = 2000;

const poolNames: ReadonlySet<WorkName> = new Set(["documents", "files", "tables"]);

export function createServerHealth(strapi: Strapi) {
  const probe = atMostEvery(freshMs, createDatabaseProbe(strapi));
  let damaged = false;
  const space = atMostEvery(freshMs, freeSpace);

  /** A stuck worker is known without the database; failure counts are not. */
  async function workOf(name: WorkName, database: DatabaseProbe | null): Promise<Pick<WorkState, "failed" | "isStuck"> | null> {
    const work = watchedWorks(strapi).find((one) => one.name === name);
    if (work === undefined) return null;
    const known = { failed: null, isStuck: work.isStuck() };
    return database?.reason === null ? work.state().catch(() => known) : known;
  }

  /** The small write rarely meets damage, so failures of calls count too. */
  async function probed(): Promise<DatabaseProbe> {
    const found = await probe();
    return found.reason === null && damaged ? { reason: "damaged", ms: null } : found;
  }

  async function look(counting: boolean): Promise<ServerHealth> {
    const database = await probed();
    const [mails, fits] = await Promise.all((["mails", "fits"] as const).map((name) => workOf(name, counting ? database : null)));
    const hasEndingThread = watchedWorks(strapi).some(({ name, isStuck }) => poolNames.has(name) && isStuck());
    return judgeHealth({
      ...{ database, diskFreeBytes: await space(), mails: mails ?? null, fits: fits ?? null },
      ...{ sendsMail: env.smtpUrl !== null, hasEndingThread },
    });
  }

  return {
    full: () => look(true),

    brief: () => look(false),

    /** Database damage persists for the life of the process. */
    take({ code }: Pick<Failure, "code">): void {
      damaged ||= isDamage(code);
    },
  };
}

function atMostEvery<Result>(ms: number, look: () => Promise<Result>): () => Promise<Result> {
  let last: { readonly at: number; readonly answer: Promise<Result> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= ms) last = { at: performance.now(), answer: look() };
    return last.answer;
  };
}

/** Bytes available to this user in the data or temporary folder, whichever is less; null if unknown. */
async function freeSpace(folders: readonly string[] = [env.dataDir, tmpdir()]): Promise<number | null> {
  const spaces = folders.map((folder) =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
  );
  const known = (await Promise.all(spaces)).filter((space) => space !== null);
  return known.length === 0 ? null : Math.min(...known);
}
