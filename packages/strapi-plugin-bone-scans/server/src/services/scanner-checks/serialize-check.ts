import type { DatasetManifest, Scanner, ScannerCheck } from "@trabecula/contracts";
import type { Actor } from "@trabecula/strapi-kit";
import { checkJson, isOwn, type CheckRow } from "./check-rows.ts";

/** A check's public fields; who kept it is not among them. */
export function serializeCheck(
  row: CheckRow,
  { name, version }: Pick<DatasetManifest, "name" | "version">,
  actor: Pick<Actor, "id">,
): ScannerCheck {
  const { documentId: id, datasetId, contentHash, reportType, scanner, device, source, checkedOn, engineVersion, createdAt } = row;
  return {
    id,
    dataset: { id: datasetId, name, version, contentHash },
    reportType,
    scanner: scanner as Scanner,
    device,
    source,
    checkedOn,
    engineVersion,
    findings: checkJson.read({ findings: row.findings }).findings,
    isOwn: isOwn(row, actor),
    dateCreated: createdAt,
  };
}
