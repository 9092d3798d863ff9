import { inParts, type Strapi } from "@trabecula/strapi-kit";
import type { ReportListRow } from "../reports/listed-rows.ts";
import { confirmedState } from "./read-signed.ts";
import { fitsSeal, sealsOf } from "./signature-rows.ts";

const perBatch = 50;

/** As each report tells its state itself: a list claims no signature whose seal does not fit. */
export async function withConfirmedSignatures(strapi: Strapi, rows: readonly ReportListRow[]): Promise<ReportListRow[]> {
  const claimed = rows.filter(({ signedRevision }) => signedRevision !== null).map(({ documentId }) => documentId);
  const seals = claimed.length === 0 ? [] : await sealsOf(strapi, claimed);
  const confirmed: ReportListRow[] = [];
  for await (const part of inParts(rows, perBatch))
    for (const row of part) {
      const found = seals.find(({ reportId, revision }) => reportId === row.documentId && revision === row.revision);
      const isValid = found !== undefined && row.signedRevision === row.revision && (await fitsSeal(strapi, found));
      const state = confirmedState(row, isValid);
      const signer = found && { signedBy: found.signerId, signedName: found.printedName, signedAt: found.signedAt };
      confirmed.push({ ...row, readState: state === "draft" ? null : state, ...(isValid ? signer : { signedRevision: null }) });
    }
  return confirmed;
}
