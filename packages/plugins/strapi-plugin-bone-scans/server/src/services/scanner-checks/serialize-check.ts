import type { DatasetManifest, Scanner, ScannerCheck, ScannerCheckRow } from "@trabecula/contracts";
import type { Actor } from "@trabecula/strapi-kit";
import { checkJson, isOwn, type CheckListRow, type CheckRow } from "./check-rows.ts";

type Named = Pick<DatasetManifest, "name" | "version">;
type Reader = Pick<Actor, "id">;

/** Public fields; excludes the author. */
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
