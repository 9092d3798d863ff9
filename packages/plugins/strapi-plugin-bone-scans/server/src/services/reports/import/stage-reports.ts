import { open } from "node:fs/promises";
import type { Core } from "@strapi/strapi";
import { type Actor, AppError, inTransaction, newId, type NewRow, nextPart, rowsOf, whileRenewing } from "@trabecula/strapi-kit";
import { personalDataOf } from "../../../accounts.ts";
import { retryAfterSeconds } from "../../work/under-way.ts";
import { reportUid } from "../report-rows.ts";
import {
  addImport,
  importsUnderWay,
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

/** Reports stored by one transaction, and the characters after which a smaller part is enough: some milliseconds. */
const reportsAtOnce = 10;
const mostCharacters = 150_000;
/** Row numbers removed at once. */
const removedAtOnce = 100;

/** How often an import that stages is said to be under way, and after how long a silence its process was killed; ms. */
const seenEveryMs = 20_000;
const longestSilenceMs = 2 * 60_000;

/**
 * Opens an import, one of an account at a time over all instances, so that what is there stays known until it is stored.
 * @throws AppError `too_many_requests`, `no_session`
 */
export async function openImport(strapi: Core.Strapi, actor: Actor, nowMs: number): Promise<string> {
  const importId = newId();
  await endLeft(strapi, actor, nowMs);
  await inTransaction(strapi, async () => {
    await personalDataOf(strapi).hold(actor);
    if ((await importsUnderWay(strapi, actor)).length > 0) throw oneAtATime();
    await addImport(strapi, importId, actor, nowMs);
  });
  return importId;
}

/** Reads and stages, and says meanwhile that this process is there: others would take the import back. */
export function whileStaging<Result>(strapi: Core.Strapi, importId: string, work: () => Promise<Result>): Promise<Result> {
  return whileRenewing(() => seeImport(strapi, importId, Date.now()), seenEveryMs, work);
}

/** Ends what an earlier import of the account has left: this process has no other of it under way. */
async function endLeft(strapi: Core.Strapi, actor: Actor, nowMs: number): Promise<void> {
  for (const found of await importsUnderWay(strapi, actor)) {
    if (found.state === "moving") await moveStaged(strapi, found.importId);
    else if (isLeft(found, nowMs)) await dropImport(strapi, found.importId);
  }
}

/** Whether a process that was killed has left it; one that was settled is moved to its end by a start. */
export function isLeft({ state, startedAt, seenAt }: ImportRow, nowMs: number): boolean {
  return state === "staging" && Math.abs(nowMs - Number(seenAt ?? startedAt)) > longestSilenceMs;
}

function oneAtATime(): AppError {
  const message = "Another file of scans is being taken in for you; try again when it is done.";
  return new AppError("too_many_requests", message, undefined, retryAfterSeconds);
}

/** Stages the reports of a file, a line each. Stops where `left` is aborted. */
export async function stageFile(strapi: Core.Strapi, importId: string, actor: Actor, path: string, left: AbortSignal): Promise<void> {
  const file = await open(path, "r");
  try {
    let [part, characters]: [StagedReport[], number] = [[], 0];
    const store = async () => {
      left.throwIfAborted();
      if (part.length > 0) await stageReports(strapi, importId, actor, part);
      [part, characters] = [[], 0];
      await nextPart();
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

/** Makes all staged reports of an import the owner's, in parts; a part is there whole or not at all. */
export async function moveStaged(strapi: Core.Strapi, importId: string): Promise<void> {
  while ((await movePart(strapi, importId)) > 0) await nextPart();
  await removeImport(strapi, importId);
}

function movePart(strapi: Core.Strapi, importId: string): Promise<number> {
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

/** Takes an import back unless it was settled: then a start, or the account's next import, moves what is left. */
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
    await nextPart();
  }
}
