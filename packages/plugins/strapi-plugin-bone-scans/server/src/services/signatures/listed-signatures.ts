import { inParts, wholeWorkspace, type Strapi } from "@trabecula/strapi-kit";
import type { ReportListRow } from "../reports/listed-rows.ts";
import { reportsById } from "../reports/report-rows.ts";
import { confirmedState, validRecord } from "./read-signed.ts";
import { marksOf, signersOf, voidRevision, type Marks } from "./signature-rows.ts";

const perBatch = 10;

const perIndexBatch = 500;

/** Names the signers of up to 10,000 rows, but does not verify that signatures match the reports. */
export async function withStoredSignatures(strapi: Strapi, rows: readonly ReportListRow[]): Promise<ReportListRow[]> {
  const stored: ReportListRow[] = [];
  for await (const part of inParts(rows, perIndexBatch)) {
    const found = await signersOf(
      strapi,
      part.map(({ documentId }) => documentId),
    );
    const byPlace = new Map(found.map((signature) => [`${signature.reportId}:${signature.revision}`, signature]));
    for (const row of part) {
      const signature = row.signedRevision === row.revision ? byPlace.get(`${row.documentId}:${row.revision}`) : undefined;
      stored.push(stated(row, signature ?? null, signature !== undefined, byPlace.has(`${row.documentId}:${voidRevision}`)));
    }
  }
  return stored;
}

type Signer = Pick<NonNullable<Marks["signature"]>, "signerId" | "printedName" | "signedAt">;

function stated(row: ReportListRow, signature: Signer | null, isValid: boolean, isVoid: boolean): ReportListRow {
  const state = confirmedState(row, isValid, isVoid);
  const signer = signature && { signedBy: signature.signerId, signedName: signature.printedName, signedAt: signature.signedAt };
  return { ...row, readState: state === "draft" ? null : state, ...(isValid ? signer : { signedRevision: null }) };
}

/** Lists show the same state as the report: a signature counts only if it matches the stored data. */
export async function withConfirmedSignatures(strapi: Strapi, rows: readonly ReportListRow[]): Promise<ReportListRow[]> {
  const confirmed: ReportListRow[] = [];
  for await (const part of inParts(rows, perBatch)) {
    const marks = await marksOf(strapi, part);
    const valid = await validIds(strapi, part, marks);
    for (const [index, row] of part.entries()) {
      const { signature, isVoid } = marks[index]!;
      confirmed.push(stated(row, signature, valid.has(row.documentId), isVoid));
    }
  }
  return confirmed;
}

async function validIds(strapi: Strapi, rows: readonly ReportListRow[], marks: readonly Marks[]): Promise<ReadonlySet<string>> {
  const signed = rows.flatMap(({ documentId, workspaceId }, index) => {
    const { signature } = marks[index]!;
    return signature && signature.meaning !== "entered-in-error" ? [{ documentId, workspaceId, signature }] : [];
  });
  if (signed.length === 0) return new Set();
  const places = [...new Set(signed.map(({ workspaceId }) => workspaceId))].flatMap((id) => wholeWorkspace(id).places);
  const ids = signed.map(({ documentId }) => documentId);
  const whole = new Map((await reportsById(strapi, { places }, ids)).map((row) => [row.documentId, row]));
  const valid = new Set<string>();
  // Checking 20 scans takes some 15 ms.
  for await (const [one] of inParts(signed, 1)) {
    const { documentId, signature } = one!;
    if (await validRecord(strapi, signature, whole.get(documentId) ?? null)) valid.add(documentId);
  }
  return valid;
}
