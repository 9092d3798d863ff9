import type { Core } from "@strapi/strapi";
import type { FitFindings, Scanner, ScannerCheck } from "@trabecula/contracts";
import { newId, rowsOf, storedJson, type Actor, type Owner, type Row } from "@trabecula/strapi-kit";
import type { DatasetHead } from "../datasets/dataset-rows.ts";

export const checkUid = "plugin::bone-scans.scanner-check";

export const checkRowFields = [
  "documentId",
  "ownerId",
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
export const checkFields = [...checkRowFields, "findings"] as const;

export type CheckListRow = Pick<Row<typeof checkUid>, (typeof checkRowFields)[number]>;
export type CheckRow = Pick<Row<typeof checkUid>, (typeof checkFields)[number]>;

export const checkJson = storedJson<{ findings: FitFindings }>();

export const checkRows = (strapi: Core.Strapi) => rowsOf(strapi, checkUid);

export interface NewCheck extends Pick<ScannerCheck, "scanner" | "device" | "source" | "engineVersion" | "findings"> {
  readonly head: Pick<DatasetHead, "documentId" | "contentHash" | "reportType">;
  readonly now: Date;
}

/** Stores a check for the laboratory. Called inside a transaction. @returns its id */
export async function insertCheck(strapi: Core.Strapi, { id: ownerId }: Owner, check: NewCheck): Promise<string> {
  const { head, now, findings, ...given } = check;
  const documentId = newId();
  const { documentId: datasetId, contentHash, reportType } = head;
  const { verdict, persons, sentence } = findings;
  const made = { documentId, ownerId, datasetId, contentHash, reportType, verdict, persons, sentence, createdAt: now };
  await checkRows(strapi).createMany({
    data: [{ ...made, ...given, checkedOn: now.toISOString().slice(0, 10), ...checkJson.write({ findings }) }],
  });
  return documentId;
}

const mostListed = 200;

export function keptChecks(
  strapi: Core.Strapi,
  where: { datasetId?: string | undefined; scanner?: Scanner | undefined },
): Promise<CheckListRow[]> {
  const given = Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined));
  return checkRows(strapi).findMany({
    select: checkRowFields,
    where: given,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    limit: mostListed,
  });
}

export function findCheck(strapi: Core.Strapi, id: string): Promise<CheckRow | null> {
  return checkRows(strapi).findOne({ select: checkFields, where: { documentId: id } });
}

export const isOwn = ({ ownerId }: Pick<CheckRow, "ownerId">, { id }: Pick<Actor, "id">): boolean => ownerId === id;
