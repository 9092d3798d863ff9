import { mostTablePatients, type ReportType } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, sql, wholeWorkspace, within, type Member, type Sql, type Strapi } from "@trabecula/strapi-kit";
import { datasetOfReference, type JudgedBy } from "@trabecula/trends";
import { tables } from "../../content-types/index.ts";
import { changeCorrelations, judgedByPrecision } from "../device-calibrations/lines-for-scans.ts";
import { devicesIn } from "../devices/device-service.ts";
import { patientsWithin } from "../patients/patient-rows.ts";
import { notVoid } from "../reports/report-filter.ts";
import { mostCharacters, textOfList, type ListText } from "../work/list-text.ts";
import type { StoredScans } from "./changes-worker.ts";

interface Participants {
  readonly participants: readonly (readonly [id: string, code: string, baselineOn: string | null])[];
  readonly withdrawn: number;
}

/** @throws `validation_failed` for too many participants */
export async function participantsWithin(strapi: Strapi, member: Member): Promise<Participants> {
  if ((await patientsWithin(strapi, member).count()) > mostTablePatients)
    throw new AppError("validation_failed", `The table has more than ${mostTablePatients} participants.`);
  const found = await patientsWithin(strapi, member).findMany({
    select: ["documentId", "code", "baselineOn", "consentWithdrawnOn"],
    orderBy: [{ codeKey: "asc" }],
  });
  await yieldToEventLoop();
  const consenting = found.filter(({ consentWithdrawnOn }) => consentWithdrawnOn === null);
  return {
    participants: consenting.map(({ documentId, code, baselineOn }) => [documentId, code, baselineOn] as const),
    withdrawn: found.length - consenting.length,
  };
}

export async function judgedByAll(strapi: Strapi, workspaceId: string): Promise<JudgedBy> {
  const devices = (await devicesIn(strapi, wholeWorkspace(workspaceId))).map(({ id, name }) => ({ device: { id, name } }));
  return judgedByPrecision(strapi, workspaceId, devices);
}

const rowsPerQuery = 100;
const rowId = "r.id";
/** Marks the rare reports with a value that is an error of unit or typing. */
const implausible = '%"implausible_value"%';

interface Wanted {
  readonly reportType?: ReportType | undefined;
  readonly of: "change" | "bundle";
}

interface FoundScans {
  readonly scans: ListText<StoredScans>;
  readonly changeCorrelations: NonNullable<JudgedBy["changeCorrelations"]>;
  readonly datasetIds: ReadonlySet<string>;
}

/** Change scores need Z-scores; other requests skip the largest column. */
function resultsIf(db: Sql, datasetIds: readonly string[]) {
  const ofDataset = datasetIds.map(() => " or dataset_id = ?").join("");
  return db.raw(`case when results like ?${ofDataset} then results end`, [implausible, ...datasetIds]);
}

async function correlationsWithin(strapi: Strapi, member: Member): Promise<FoundScans["changeCorrelations"]> {
  const db = await sql(strapi);
  const query = within(db({ r: tables.reports }), member, "r")
    .whereNotNull("patient_id")
    .distinct("dataset_id as id", "dataset_version as version");
  return changeCorrelations(strapi, (await query) as { id: string; version: string }[]);
}

/** @throws `validation_failed` for more reports than fit into memory */
export async function storedScans(strapi: Strapi, member: Member, { reportType, of }: Wanted, left: AbortSignal): Promise<FoundScans> {
  const correlations = of === "bundle" ? new Map<never, never>() : await correlationsWithin(strapi, member);
  const correlated = [...correlations.keys()].map((reference) => datasetOfReference(reference).id);
  const scans: string[] = [];
  const datasetIds = new Set<string>();
  let characters = 0;
  for (let after = 0; ;) {
    const db = await sql(strapi);
    const query = within(db({ r: tables.reports }), member, "r")
      .whereNotNull("patient_id")
      .where(rowId, ">", after)
      .orderBy(rowId)
      .limit(rowsPerQuery)
      .select({ rowId, id: "document_id", patientId: "patient_id", reportType: "report_type", createdAt: "created_at" })
      .select({ revisedAt: "revised_at", datasetId: "dataset_id", datasetVersion: "dataset_version", waveId: "wave_id" })
      .select({ subject: "subject", inputs: "inputs", clinical: "clinical" })
      .select({ results: of === "bundle" ? db.raw("null") : resultsIf(db, correlated) });
    void notVoid(query);
    if (of === "change") void query.whereNotNull("scan_date");
    if (reportType) void query.where({ report_type: reportType });
    const rows = (await query) as (StoredScans & { readonly rowId: number })[];
    for (const text of await textOfList(rows)) {
      scans.push(text);
      characters += text.length;
    }
    for (const { datasetId } of rows) datasetIds.add(datasetId);
    if (characters > mostCharacters)
      throw new AppError("validation_failed", "The table has too many reports to compare at once. Choose one report type.");
    await yieldToEventLoop();
    left.throwIfAborted();
    if (rows.length < rowsPerQuery) return { scans, datasetIds, changeCorrelations: correlations };
    after = rows.at(-1)!.rowId;
  }
}
