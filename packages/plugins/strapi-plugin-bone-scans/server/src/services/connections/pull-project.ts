import type { ConnectionSettings, ReportImport, ReportImportQuery, RunCounts, RunRequest } from "@trabecula/contracts";
import { listOf } from "@trabecula/messages";
import { pullRecords, readProject, type PulledRecords } from "@trabecula/redcap";
import { placeOf, type Member, type Strapi } from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";
import { checkReports, importReports, type TableToImport } from "../reports/import/import-reports.ts";
import { writeText } from "../uploads/write-upload.ts";
import type { ConnectionRow } from "./connection-rows.ts";
import { clientOf } from "./connection-clients.ts";
import { mapOf } from "./connection-service.ts";
import { isSameCode } from "./describe-project.ts";
import type { Done, Task } from "./run-task.ts";

export async function pullProject(strapi: Strapi, lead: Member, row: ConnectionRow, { request, left, stillHeld }: Task): Promise<Done> {
  const settings = JSON.parse(row.settings!) as ConnectionSettings;
  const client = clientOf(strapi, row, left);
  const fields = new Map(settings.fields.map(({ field, meaning }) => [field, meaning]));
  const pulled = await pullRecords(client, await readProject(client), { fields });
  const { centers, without } = await centersOf(strapi, placeOf(lead).workspaceId, pulled.groups);
  const query = importQuery(settings);
  const table = { ...tableOf(pulled, row, left), centers };
  const check = () => checkReports(strapi, lead, { ...query, dryRun: "true" }, table);
  const store = async ({ plan, reason }: Pick<RunRequest, "plan" | "reason">) => {
    await stillHeld();
    return importReports(strapi, lead, { ...query, ...(plan !== undefined && { plan }), ...(reason !== undefined && { reason }) }, table);
  };
  let imported: ReportImport;
  if (request === "scheduled") {
    const { changed, plan } = await check();
    imported = await store(changed > 0 ? { plan, reason: `Pulled from REDCap, “${row.name}”.` } : {});
  } else imported = request.dryRun ? await check() : await store(request);
  const noCenter = `No center has the code of the data access groups ${listOf(without.map((name) => `“${name}”`))}; their new patients belong to no center.`;
  const remarks = [...pulled.remarks, ...(without.length === 0 ? [] : [noCenter])];
  return { counts: countsOf(pulled, imported), imported, writing: null, remarks, problems: [], stoppedBy: null };
}

export function importQuery(settings: ConnectionSettings): ReportImportQuery {
  const { reportType, datasetId, createPatients, facts } = settings;
  return {
    ...{ reportType, ...facts, map: mapOf(settings), rows: "good", createPatients: createPatients ? "true" : "false" },
    ...(datasetId !== null && { datasetId }),
  };
}

export const tableOf = ({ table }: PulledRecords, { name }: ConnectionRow, left: AbortSignal): TableToImport => ({
  receive: async () => ({ ...(await writeText(table)), name }),
  left,
});

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
