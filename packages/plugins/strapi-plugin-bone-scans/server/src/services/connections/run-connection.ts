import type { ConnectionSettings, ReportImport, RunCounts, RunReply, RunRequest } from "@trabecula/contracts";
import { listOf } from "@trabecula/messages";
import { pullRecords, readProject, RedcapError, type PulledRecords } from "@trabecula/redcap";
import { AppError, placeOf, whileRenewing, type Member, type Strapi } from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";
import { checkReports, importReports, type TableToImport } from "../reports/import/import-reports.ts";
import { writeText } from "../uploads/write-upload.ts";
import { retryAfterSeconds } from "../work/account-queue.ts";
import {
  beginRun,
  claimRun,
  endRun,
  findConnection,
  pause,
  renewal,
  runsOf,
  type ConnectionRow,
  type DueConnection,
  type RunClaim,
} from "./connection-rows.ts";
import { clientOf, connectionOf, isSameCode, leadOf, mapOf, serializeRuns, type Named } from "./connection-service.ts";

const unmapped = "Map the fields of the project first.";

/** @throws AppError `not_found`, `role_missing`; `conflict` without a mapping, `too_many_requests` while it runs; what an import refuses */
export async function runConnection(
  strapi: Strapi,
  actor: Member,
  { id, connectionId }: Named,
  request: RunRequest,
  left: AbortSignal,
): Promise<RunReply> {
  const lead = leadOf(actor, id);
  const row = await connectionOf(strapi, lead, connectionId);
  if (row.settings === null) throw new AppError("conflict", unmapped);
  const settings = JSON.parse(row.settings) as ConnectionSettings;
  const claim = await claimRun(strapi, row, Date.now());
  if (claim === null)
    throw new AppError("too_many_requests", "This connection runs at present. Try again when it has ended.", undefined, {
      retryAfterSeconds,
    });
  return perform(strapi, lead, { row, settings, claim, request, left, accountId: actor.id });
}

interface Run extends ToPull {
  readonly row: ConnectionRow;
  readonly claim: RunClaim;
  /** Null: not by a person. */
  readonly accountId: string | null;
}

async function perform(strapi: Strapi, lead: Member, { row, claim, accountId, ...toPull }: Run): Promise<RunReply> {
  const { publicId: connectionId } = row;
  const { request, left } = toPull;
  const runId = await beginRun(strapi, connectionId, { accountId, isDryRun: request !== "scheduled" && request.dryRun });
  const renew = () => renewal.renew(strapi, claim, Date.now());
  try {
    const { pulled, imported, remarks } = await whileRenewing(renew, renewal.everyMs, () => pull(strapi, lead, row, toPull));
    await endRun(strapi, claim, runId, { outcome: "done", counts: countsOf(pulled, imported), message: null });
    return { run: await runOf(strapi, connectionId), import: imported, remarks };
  } catch (error) {
    const isFinal = error instanceof RedcapError && !passing.includes(error.problem);
    // A person who ends or corrects a run is no failure of the connection.
    const isRefusal = isFinal || left.aborted || (error instanceof AppError && accountId !== null);
    await endRun(strapi, claim, runId, {
      outcome: isRefusal ? "refused" : "failed",
      counts: null,
      message: messageOf(error, left),
      isFinal,
    });
    if (!(error instanceof RedcapError)) throw error;
    return { run: await runOf(strapi, connectionId), import: null, remarks: [] };
  }
}

const gone = "The lead who saved this connection last may no longer manage the workspace.";

/** As the lead who saved it last. */
export async function runScheduled(strapi: Strapi, due: DueConnection, ending: AbortSignal): Promise<void> {
  const row = await findConnection(strapi, due.workspaceId, due.publicId);
  if (row === undefined) return;
  const lead = await workspacesOf(strapi).memberNow(row.accountId, row.workspaceId, "manage");
  const place = lead?.places[0];
  if (!lead || !place || place.centerId !== null) return pause(strapi, due, gone);
  if (place.state !== "open") return pause(strapi, due, "The workspace is archived.");
  if (row.settings === null) return pause(strapi, due, unmapped);
  const settings = JSON.parse(row.settings) as ConnectionSettings;
  await perform(strapi, lead, { row, settings, claim: due, request: "scheduled", left: ending, accountId: null });
}

const passing: readonly string[] = ["busy", "unreachable", "timeout", "cut"];

async function runOf(strapi: Strapi, connectionId: string) {
  const [run] = await serializeRuns(strapi, await runsOf(strapi, connectionId, 1));
  return run!;
}

/** Without problems of rows, which name codes. */
function messageOf(error: unknown, left: AbortSignal): string {
  if (left.aborted) return "The run was ended before it was done.";
  if (error instanceof RedcapError) return error.message;
  if (!(error instanceof AppError)) return "Something went wrong on our side.";
  return error.problems === undefined ? error.message : "The table of the project was refused.";
}

interface ToPull {
  readonly settings: ConnectionSettings;
  readonly request: RunRequest | "scheduled";
  readonly left: AbortSignal;
}

interface Pulled {
  readonly pulled: PulledRecords;
  readonly imported: ReportImport;
  readonly remarks: string[];
}

async function pull(strapi: Strapi, lead: Member, row: ConnectionRow, { settings, request, left }: ToPull): Promise<Pulled> {
  const client = clientOf(strapi, row, left);
  const fields = new Map(settings.fields.map(({ field, meaning }) => [field, meaning]));
  const pulled = await pullRecords(client, await readProject(client), { fields });
  const { centers, without } = await centersOf(strapi, placeOf(lead).workspaceId, pulled.groups);
  const { reportType, datasetId, createPatients, facts } = settings;
  const query = {
    ...{
      reportType,
      ...facts,
      map: mapOf(settings),
      rows: "good" as const,
      createPatients: createPatients ? ("true" as const) : ("false" as const),
    },
    ...(datasetId !== null && { datasetId }),
  };
  const table: TableToImport = { receive: async () => ({ ...(await writeText(pulled.table)), name: row.name }), left, centers };
  const check = () => checkReports(strapi, lead, { ...query, dryRun: "true" }, table);
  const store = ({ plan, reason }: Pick<RunRequest, "plan" | "reason">) =>
    importReports(strapi, lead, { ...query, ...(plan !== undefined && { plan }), ...(reason !== undefined && { reason }) }, table);
  let imported: ReportImport;
  if (request === "scheduled") {
    const { changed, plan } = await check();
    imported = await store(changed > 0 ? { plan, reason: `Pulled from REDCap, “${row.name}”.` } : {});
  } else imported = request.dryRun ? await check() : await store(request);
  const noCenter = `No center has the code of the data access groups ${listOf(without.map((name) => `“${name}”`))}; their new patients belong to no center.`;
  return { pulled, imported, remarks: [...pulled.remarks, ...(without.length === 0 ? [] : [noCenter])] };
}

async function centersOf(strapi: Strapi, workspaceId: string, groups: PulledRecords["groups"]) {
  const known = await workspacesOf(strapi).centersOf(workspaceId);
  const names = [...new Set(groups.values())];
  const byGroup = new Map(names.map((name) => [name, known.find(({ code }) => isSameCode(code, name))?.id]));
  const centers = new Map(
    [...groups].flatMap(([code, group]) => {
      const id = byGroup.get(group);
      return id === undefined ? [] : [[code.toLowerCase(), id] as const];
    }),
  );
  return { centers, without: known.length === 0 ? [] : names.filter((name) => byGroup.get(name) === undefined) };
}

function countsOf({ records, rows }: PulledRecords, imported: ReportImport): RunCounts {
  const { added, changed, unchanged, conflicting, missing, patients, refused } = imported;
  return { records, rows, added, changed, unchanged, conflicting, missing, newPatients: patients.added, refusedRows: refused?.rows ?? 0 };
}
