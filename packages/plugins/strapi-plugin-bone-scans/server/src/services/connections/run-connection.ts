import type { ConnectionSettings, RunCounts, RunReply, RunRequest, WriteCounts } from "@trabecula/contracts";
import { CallError, mayPass } from "@trabecula/redcap";
import { AppError, inTransaction, leadOf, whileRenewing, type Member, type Strapi } from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";
import { retryAfterSeconds } from "../work/account-queue.ts";
import {
  claimRun,
  endRun,
  findConnection,
  holdConnection,
  pause,
  renewal,
  type ConnectionRow,
  type DueConnection,
  type RunClaim,
} from "./connection-rows.ts";
import { beginRun, runsOf } from "./run-rows.ts";
import { connectionOf, serializeRuns, type Named } from "./connection-service.ts";
import { pullProject } from "./pull-project.ts";
import type { Done, Task } from "./run-task.ts";
import { sendReports } from "./sending/send-reports.ts";
import { writeProject } from "./writing/write-project.ts";

/**
 * @throws AppError `not_found`, `role_missing`, `workspace_archived`; `conflict` if nothing is set, `too_many_requests`
 * while it runs; what an import refuses
 */
export async function runConnection(
  strapi: Strapi,
  actor: Member,
  { id, connectionId }: Named,
  request: RunRequest,
  left: AbortSignal,
): Promise<RunReply> {
  const lead = leadOf(actor, id);
  const row = await connectionOf(strapi, lead, connectionId);
  const missing = missingIn(row);
  if (missing !== null) throw new AppError("conflict", missing);
  if (!request.dryRun) await inTransaction(strapi, () => workspacesOf(strapi).hold(lead, id));
  if (request.write && row.kind !== "redcap") throw new AppError("conflict", "Only connections to REDCap write scores.");
  const isOut = request.write || row.kind !== "redcap";
  if (isOut && row.pausedBecause !== null) throw new AppError("conflict", "This connection is paused. End the pause first.");
  const claim = await claimRun(strapi, row, Date.now());
  if (claim === null)
    throw new AppError("too_many_requests", "This connection runs at present. Try again when it has ended.", undefined, {
      retryAfterSeconds,
    });
  return perform(strapi, lead, { row, claim, request, left, accountId: actor.id });
}

function missingIn({ kind, settings }: ConnectionRow): string | null {
  if (settings !== null || kind === "dicomweb") return null;
  return kind === "redcap" ? "Map the fields of the project first." : "Enter how the server knows patients first.";
}

interface Run extends Omit<Task, "stillHeld"> {
  readonly row: ConnectionRow;
  readonly claim: RunClaim;
  /** Null if no person started the run. */
  readonly accountId: string | null;
}

async function perform(strapi: Strapi, lead: Member, { row, claim, accountId, ...task }: Run): Promise<RunReply> {
  const { publicId: connectionId } = row;
  const { request, left } = task;
  const stillHeld = () => holdConnection(strapi, row, claim);
  const runId = await beginRun(strapi, connectionId, { accountId, isDryRun: request !== "scheduled" && request.dryRun });
  const renew = () => renewal.renew(strapi, claim, Date.now());
  let done: Done | null = null;
  try {
    const work = row.kind === "redcap" ? workOnProject : sendReports;
    done = await whileRenewing(renew, renewal.everyMs, () => work(strapi, lead, row, { ...task, stillHeld }));
    const { counts, problems, imported, writing, remarks, stoppedBy } = done;
    if (stoppedBy !== null) throw stoppedBy;
    await endRun(strapi, row, claim, runId, { outcome: "done", counts, problems, message: null });
    return { run: await runOf(strapi, connectionId), import: imported, writing, remarks };
  } catch (error) {
    const isFinal = error instanceof CallError && !mayPass(error);
    // A person who ends or corrects a run is no failure of the connection.
    const isRefusal = isFinal || left.aborted || (error instanceof AppError && accountId !== null);
    await endRun(strapi, row, claim, runId, {
      outcome: isRefusal ? "refused" : "failed",
      counts: done?.counts ?? null,
      problems: done?.problems ?? [],
      message: messageOf(error, left),
      isFinal,
    });
    if (!(error instanceof CallError)) throw error;
    return { run: await runOf(strapi, connectionId), import: null, writing: null, remarks: [] };
  }
}

async function workOnProject(strapi: Strapi, lead: Member, row: ConnectionRow, task: Task): Promise<Done> {
  if (task.request !== "scheduled") return (task.request.write ? writeProject : pullProject)(strapi, lead, row, task);
  const pulled = await pullProject(strapi, lead, row, task);
  if (!writesOf(row)) return pulled;
  try {
    const { counts, problems, stoppedBy } = await writeProject(strapi, lead, row, task);
    return { ...pulled, counts: { ...(pulled.counts as RunCounts), written: counts as WriteCounts }, problems, stoppedBy };
  } catch (error) {
    return { ...pulled, stoppedBy: error };
  }
}

const writesOf = ({ settings }: ConnectionRow): boolean => ((JSON.parse(settings!) as ConnectionSettings).writing ?? []).length > 0;

const gone = "The lead who saved this connection last may no longer manage the workspace.";

/** Runs with the rights of the lead who last saved the connection. */
export async function runScheduled(strapi: Strapi, due: DueConnection, ending: AbortSignal): Promise<void> {
  const row = await findConnection(strapi, due.workspaceId, due.publicId);
  if (row === undefined) return;
  const lead = await workspacesOf(strapi).memberNow(row.accountId, row.workspaceId, "manage");
  const place = lead?.places[0];
  if (!lead || !place || place.centerId !== null) return pause(strapi, due, gone);
  if (place.state !== "open") return pause(strapi, due, "The workspace is archived.");
  const missing = missingIn(row);
  if (missing !== null) return pause(strapi, due, missing);
  await perform(strapi, lead, { row, claim: due, request: "scheduled", left: ending, accountId: null });
}

async function runOf(strapi: Strapi, connectionId: string) {
  const [run] = await serializeRuns(strapi, await runsOf(strapi, connectionId, 1));
  return run!;
}

/** Omits problems of rows, because they name patient codes. */
function messageOf(error: unknown, left: AbortSignal): string {
  if (left.aborted) return "The run was ended before it was done.";
  if (error instanceof CallError) return error.message;
  if (!(error instanceof AppError)) return "Something went wrong on our side.";
  return error.problems === undefined ? error.message : "The table of the project was refused.";
}
