import { open } from "node:fs/promises";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  AppError,
  inTransaction,
  newId,
  rowsOf,
  whileRenewing,
  placeOf,
  wholeWorkspace,
  type Actor,
  type Member,
  type NewRow,
  type Strapi,
} from "@trabecula/strapi-kit";
import { workspacesOf } from "../../../accounts.ts";
import { retryAfterSeconds } from "../../work/account-queue.ts";
import { reportsHaveChanged } from "../../patients/changed-reports.ts";
import { reportUid } from "../report-rows.ts";
import {
  activeImports,
  addImport,
  isCommitted,
  removeImport,
  seeImport,
  stagedReports,
  stagedRowIds,
  stageReports,
  unstage,
  type ImportRow,
  type StagedReport,
} from "./import-rows.ts";

/** Limits of reports and characters keep a transaction to some milliseconds. */
const reportsPerBatch = 10;
const mostCharacters = 150_000;
const removalsPerBatch = 100;

/** Heartbeat interval, and silence after which the process counts as killed. */
const seenEveryMs = 20_000;
const longestSilenceMs = 2 * 60_000;

/** Opens an import, one per account and workspace over all instances. @throws `too_many_requests`, `no_session` */
export async function openImport(strapi: Strapi, actor: Member, nowMs: number): Promise<string> {
  const importId = newId();
  await endLeft(strapi, actor, placeOf(actor).workspaceId, nowMs);
  await inTransaction(strapi, async () => {
    const { workspaceId } = await workspacesOf(strapi).hold(actor, placeOf(actor).workspaceId);
    if ((await activeImports(strapi, actor, workspaceId)).length > 0) throw oneAtATime();
    await addImport(strapi, importId, actor, workspaceId, nowMs);
  });
  return importId;
}

/** Sends heartbeats during `work`, so that no other instance rolls the import back. */
export function whileStaging<Result>(strapi: Strapi, importId: string, work: () => Promise<Result>): Promise<Result> {
  return whileRenewing(() => seeImport(strapi, importId, Date.now()), seenEveryMs, work);
}

async function endLeft(strapi: Strapi, actor: Actor, workspaceId: string, nowMs: number): Promise<void> {
  for (const found of await activeImports(strapi, actor, workspaceId)) {
    if (found.state === "moving") await publishImport(strapi, found.importId);
    else if (isLeft(found, nowMs)) await dropImport(strapi, found.importId);
  }
}

function isLeft({ state, startedAt, seenAt }: ImportRow, nowMs: number): boolean {
  return state === "staging" && Math.abs(nowMs - Number(seenAt ?? startedAt)) > longestSilenceMs;
}

function oneAtATime(): AppError {
  const message = "Another file of scans is being imported by you or into this workspace. Try again when it is done.";
  return new AppError("too_many_requests", message, undefined, { retryAfterSeconds });
}

export async function stageFile(
  strapi: Strapi,
  staged: Parameters<typeof stageReports>[1],
  path: string,
  left: AbortSignal,
): Promise<void> {
  const file = await open(path, "r");
  try {
    let [part, characters]: [StagedReport[], number] = [[], 0];
    const store = async () => {
      left.throwIfAborted();
      if (part.length > 0) await stageReports(strapi, staged, part);
      [part, characters] = [[], 0];
      await yieldToEventLoop();
    };
    for await (const line of file.readLines()) {
      const end = line.indexOf(" ");
      part.push({ patientId: line.slice(0, end), report: line.slice(end + 1) });
      characters += line.length;
      if (part.length >= reportsPerBatch || characters > mostCharacters) await store();
    }
    await store();
  } finally {
    await file.close();
  }
}

/** Moves all staged reports to the workspace in parts, each atomic. */
export async function publishImport(strapi: Strapi, importId: string): Promise<void> {
  while ((await publishPart(strapi, importId)) > 0) await yieldToEventLoop();
  await removeImport(strapi, importId);
}

function publishPart(strapi: Strapi, importId: string): Promise<number> {
  return inTransaction(strapi, async () => {
    const staged = await stagedReports(strapi, importId, reportsPerBatch);
    if (staged.length === 0) return 0;
    const data = staged.map(({ report }) => JSON.parse(report) as NewRow<typeof reportUid>);
    await rowsOf(strapi, reportUid).createMany({ data });
    for (const [id, own] of Map.groupBy(data, ({ workspaceId }) => workspaceId))
      await reportsHaveChanged(
        strapi,
        wholeWorkspace(id),
        own.flatMap(({ patientId }) => (typeof patientId === "string" ? patientId : [])),
      );
    const moved = staged.map(({ id }) => id);
    await unstage(strapi, moved);
    return moved.length;
  });
}

/** Rolls an import back unless it is committed. Startup or the account's next import finishes a committed one. */
export async function dropImport(strapi: Strapi, importId: string): Promise<void> {
  if (await isCommitted(strapi, importId)) return;
  await removeStaged(strapi, importId);
  await removeImport(strapi, importId);
}

async function removeStaged(strapi: Strapi, importId: string): Promise<void> {
  for (;;) {
    const ids = await stagedRowIds(strapi, importId, removalsPerBatch);
    if (ids.length === 0) return;
    await unstage(strapi, ids);
    await yieldToEventLoop();
  }
}

/** Another instance may be staging on PostgreSQL, so only imports without a recent heartbeat are removed. */
export async function resumeImports(strapi: Strapi, nowMs: number): Promise<void> {
  const isAlone = strapi.db.dialect.client === "sqlite";
  await endImports(strapi, (found) => isAlone || isLeft(found, nowMs));
}

export async function endLeftImports(strapi: Strapi, nowMs: number): Promise<void> {
  await endImports(strapi, (found) => isLeft(found, nowMs));
}

async function endImports(strapi: Strapi, isOver: (found: ImportRow) => boolean): Promise<void> {
  for (const found of await activeImports(strapi)) {
    if (found.state === "moving") await publishImport(strapi, found.importId);
    else if (isOver(found)) await dropImport(strapi, found.importId);
  }
}
