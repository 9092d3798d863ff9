import { open } from "node:fs/promises";
import type { Core } from "@strapi/strapi";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { type Actor, AppError, inTransaction, newId, type NewRow, rowsOf, whileRenewing } from "@trabecula/strapi-kit";
import { personalDataOf } from "../../../accounts.ts";
import { retryAfterSeconds } from "../../work/account-limit.ts";
import { reportUid } from "../report-rows.ts";
import {
  addImport,
  activeImports,
  isSettled,
  removeImport,
  seeImport,
  stagedReports,
  stagedRowIds,
  stageReports,
  unstage,
  type ImportRow,
  type StagedReport,
} from "./import-rows.ts";

/** Reports and characters per transaction; keeps it to some milliseconds. */
const reportsAtOnce = 10;
const mostCharacters = 150_000;
const removedAtOnce = 100;

/** Heartbeat interval, and silence after which the process counts as killed; ms. */
const seenEveryMs = 20_000;
const longestSilenceMs = 2 * 60_000;

/**
 * Opens an import, one per account over all instances. Keeps the existing data valid until the end. @throws AppError
 * `too_many_requests`, `no_session`
 */
export async function openImport(strapi: Core.Strapi, actor: Actor, nowMs: number): Promise<string> {
  const importId = newId();
  await endLeft(strapi, actor, nowMs);
  await inTransaction(strapi, async () => {
    await personalDataOf(strapi).hold(actor);
    if ((await activeImports(strapi, actor)).length > 0) throw oneAtATime();
    await addImport(strapi, importId, actor, nowMs);
  });
  return importId;
}

/** Sends heartbeats during `work`, so that no other instance rolls the import back. */
export function whileStaging<Result>(strapi: Core.Strapi, importId: string, work: () => Promise<Result>): Promise<Result> {
  return whileRenewing(() => seeImport(strapi, importId, Date.now()), seenEveryMs, work);
}

/** Cleans up an interrupted import. */
async function endLeft(strapi: Core.Strapi, actor: Actor, nowMs: number): Promise<void> {
  for (const found of await activeImports(strapi, actor)) {
    if (found.state === "moving") await publishImport(strapi, found.importId);
    else if (isLeft(found, nowMs)) await dropImport(strapi, found.importId);
  }
}

export function isLeft({ state, startedAt, seenAt }: ImportRow, nowMs: number): boolean {
  return state === "staging" && Math.abs(nowMs - Number(seenAt ?? startedAt)) > longestSilenceMs;
}

function oneAtATime(): AppError {
  const message = "Another file of scans is being taken in for you; try again when it is done.";
  return new AppError("too_many_requests", message, undefined, retryAfterSeconds);
}

/** Reads one report per line. Stops if `left` is aborted. */
export async function stageFile(strapi: Core.Strapi, importId: string, actor: Actor, path: string, left: AbortSignal): Promise<void> {
  const file = await open(path, "r");
  try {
    let [part, characters]: [StagedReport[], number] = [[], 0];
    const store = async () => {
      left.throwIfAborted();
      if (part.length > 0) await stageReports(strapi, importId, actor, part);
      [part, characters] = [[], 0];
      await yieldToEventLoop();
    };
    for await (const line of file.readLines()) {
      const end = line.indexOf(" ");
      part.push({ patientId: line.slice(0, end), report: line.slice(end + 1) });
      characters += line.length;
      if (part.length >= reportsAtOnce || characters > mostCharacters) await store();
    }
    await store();
  } finally {
    await file.close();
  }
}

/** Moves all staged reports to the owner in parts, each atomic. */
export async function publishImport(strapi: Core.Strapi, importId: string): Promise<void> {
  while ((await publishPart(strapi, importId)) > 0) await yieldToEventLoop();
  await removeImport(strapi, importId);
}

function publishPart(strapi: Core.Strapi, importId: string): Promise<number> {
  return inTransaction(strapi, async () => {
    const staged = await stagedReports(strapi, importId, reportsAtOnce);
    if (staged.length === 0) return 0;
    const data = staged.map(({ report }) => JSON.parse(report) as NewRow<typeof reportUid>);
    await rowsOf(strapi, reportUid).createMany({ data });
    const moved = staged.map(({ id }) => id);
    await unstage(strapi, moved);
    return moved.length;
  });
}

/** Rolls an import back unless it is committed. Startup or the account's next import finishes a committed one. */
export async function dropImport(strapi: Core.Strapi, importId: string): Promise<void> {
  if (await isSettled(strapi, importId)) return;
  await removeStaged(strapi, importId);
  await removeImport(strapi, importId);
}

async function removeStaged(strapi: Core.Strapi, importId: string): Promise<void> {
  for (;;) {
    const ids = await stagedRowIds(strapi, importId, removedAtOnce);
    if (ids.length === 0) return;
    await unstage(strapi, ids);
    await yieldToEventLoop();
  }
}
