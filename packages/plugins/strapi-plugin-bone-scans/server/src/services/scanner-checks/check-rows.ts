import {
  utcDay,
  type DatasetManifest,
  type FitFindings,
  type ReportCheck,
  type Scan,
  type Scanner,
  type ScannerCheck,
  type ScannerCheckRow,
} from "@trabecula/contracts";
import {
  AppError,
  newId,
  rowsOf,
  storedJson,
  wholeWorkspace,
  type Actor,
  type ExportFile,
  type PersonalDataSource,
  type Row,
  type Reach,
  type Strapi,
} from "@trabecula/strapi-kit";
import { usableIn, type OwnerId } from "../laboratory/owner.ts";
import { manifestOf, type DatasetHead } from "../datasets/dataset-rows.ts";
import { ofScanners } from "./of-scanners.ts";

const checkUid = "plugin::bone-scans.scanner-check";

const checkRowFields = [
  "documentId",
  "workspaceId",
  "creatorId",
  "datasetId",
  "contentHash",
  "reportType",
  "scanner",
  "device",
  "source",
  "checkedOn",
  "engineVersion",
  "verdict",
  "persons",
  "sentence",
  "createdAt",
] as const;
const checkFields = [...checkRowFields, "findings"] as const;

type CheckListRow = Pick<Row<typeof checkUid>, (typeof checkRowFields)[number]>;
type CheckRow = Pick<Row<typeof checkUid>, (typeof checkFields)[number]>;

const checkJson = storedJson<{ findings: FitFindings }>();

export const checkRows = (strapi: Strapi) => rowsOf(strapi, checkUid);

interface NewCheck extends Pick<ScannerCheck, "scanner" | "device" | "source" | "engineVersion" | "findings"> {
  readonly head: Pick<DatasetHead, "documentId" | "contentHash" | "reportType">;
  readonly workspaceId: OwnerId;
  readonly now: Date;
}

const mostOfAnAccount = 500;

/** Stores a check; call in a transaction. @returns its id @throws `conflict` */
export async function insertCheck(strapi: Strapi, { id: creatorId }: Reader, check: NewCheck): Promise<string> {
  if ((await checkRows(strapi).count({ where: { creatorId } })) >= mostOfAnAccount)
    throw new AppError("conflict", `An account keeps ${mostOfAnAccount} scanner checks at most. Delete one first.`);
  const { head, now, findings, ...given } = check;
  const documentId = newId();
  const { documentId: datasetId, contentHash, reportType } = head;
  const { verdict, persons, sentence } = findings;
  const made = { documentId, creatorId, datasetId, contentHash, reportType, verdict, persons, sentence, createdAt: now };
  await checkRows(strapi).createMany({
    data: [{ ...made, ...given, checkedOn: utcDay(now), ...checkJson.write({ findings }) }],
  });
  return documentId;
}

const mostListed = 200;

export function keptChecks(
  strapi: Strapi,
  reach: Reach,
  where: { datasetId?: string | undefined; scanner?: Scanner | undefined },
): Promise<CheckListRow[]> {
  const given = Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined));
  return checkRows(strapi).findMany({
    select: checkRowFields,
    where: { ...given, ...usableIn(reach) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    limit: mostListed,
  });
}

export function findCheck(strapi: Strapi, reach: Reach, id: string): Promise<CheckRow | null> {
  return checkRows(strapi).findOne({ select: checkFields, where: { documentId: id, ...usableIn(reach) } });
}

export const isOwn = ({ creatorId }: Pick<CheckRow, "creatorId">, { id }: Pick<Actor, "id">): boolean => creatorId === id;

type Named = Pick<DatasetManifest, "name" | "version">;
type Reader = Pick<Actor, "id">;

export function serializeCheck(row: CheckRow, manifest: Named, reader: Reader): ScannerCheck {
  return { ...factsOf(row, manifest, reader), findings: checkJson.read({ findings: row.findings }).findings };
}

export function serializeCheckRow(row: CheckListRow, manifest: Named, reader: Reader): ScannerCheckRow {
  const { persons, verdict, sentence } = row;
  return { ...factsOf(row, manifest, reader), persons, verdict, sentence };
}

function factsOf(row: CheckListRow, { name, version }: Named, reader: Reader): Omit<ScannerCheck, "findings"> {
  return {
    id: row.documentId,
    workspaceId: row.workspaceId,
    dataset: { id: row.datasetId, name, version, contentHash: row.contentHash },
    reportType: row.reportType,
    scanner: row.scanner as Scanner,
    device: row.device,
    source: row.source,
    checkedOn: row.checkedOn,
    engineVersion: row.engineVersion,
    isOwn: isOwn(row, reader),
    dateCreated: row.createdAt,
  };
}

/** Checks of the laboratory and of shared workspaces stay without their author. */
export function checksOfAccount(strapi: Strapi): PersonalDataSource {
  return {
    name: "scanner checks",
    counts: async (owner) => ({ scannerChecks: await checkRows(strapi).count({ where: { creatorId: owner.id } }) }),
    files: ({ id }) => filesOfChecks(strapi, { creatorId: id }),
    erase: async (owner) => {
      await checkRows(strapi).updateMany({ where: { creatorId: owner.id }, data: { creatorId: null, updatedAt: new Date() } });
    },
  };
}

export async function* filesOfChecks(strapi: Strapi, where: ChecksOf): AsyncGenerator<ExportFile> {
  const items = await serialized(strapi, where);
  if (items.length > 0) yield { name: "scanner-checks.json", items };
}

type ChecksOf = { readonly creatorId: string } | { readonly workspaceId: string };

async function serialized(strapi: Strapi, where: ChecksOf): Promise<Omit<ScannerCheck, "isOwn">[]> {
  const rows = await checkRows(strapi).findMany({ select: checkFields, where, orderBy: [{ id: "asc" }] });
  const checks = [];
  for (const row of rows) {
    const { isOwn: _, ...check } = serializeCheck(row, await manifestOf(strapi, row.datasetId), { id: "" });
    checks.push(check);
  }
  return checks;
}

export async function checksForScans(
  strapi: Strapi,
  workspaceId: string,
  datasetId: string,
  scans: readonly Pick<Scan, "scanner">[],
): Promise<ReportCheck[]> {
  return ofScanners(await checksForDataset(strapi, workspaceId, datasetId), scans);
}

export async function checksForDataset(strapi: Strapi, workspaceId: string, datasetId: string): Promise<ReportCheck[]> {
  const newest = new Map<string, CheckListRow>();
  const kept = await keptChecks(strapi, wholeWorkspace(workspaceId), { datasetId });
  const isOfLaboratory = (row: CheckListRow) => Number(row.workspaceId === null);
  for (const row of kept.toSorted((one, other) => isOfLaboratory(one) - isOfLaboratory(other))) {
    const key = `${row.scanner} ${row.device ?? ""}`;
    if (!newest.has(key)) newest.set(key, row);
  }
  return [...newest.values()].map(({ documentId: id, scanner, device, checkedOn, persons, verdict, sentence }) => {
    return { id, scanner: scanner as Scanner, device, checkedOn, persons, verdict, sentence };
  });
}

export async function deleteChecksOf(strapi: Strapi, workspaceId: string): Promise<void> {
  await checkRows(strapi).deleteMany({ where: { workspaceId } });
}
