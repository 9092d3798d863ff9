import { canonicalJson } from "@trabecula/bundles";
import { AppError, inParts, newId, rowsOf, sql, type Row, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { isSealed, sealed } from "./signing-keys.ts";

const signatureUid = "plugin::bone-scans.signature";

const sealedFields = [
  "workspaceId",
  "reportId",
  "revision",
  "signerId",
  "printedName",
  "credentials",
  "meaning",
  "signedAt",
  "method",
  "recordHash",
  "previousHash",
] as const;
type Sealed = Pick<Row<typeof signatureUid>, (typeof sealedFields)[number]>;
export type SignatureRow = Sealed & Pick<Row<typeof signatureUid>, "keyId" | "seal" | "record">;

/** Call for reports found within a reach, because a signature has no center. */
const rows = (strapi: Strapi) => rowsOf(strapi, signatureUid);

export function findSignature(strapi: Strapi, reportId: string, revision: number): Promise<SignatureRow | null> {
  return rows(strapi).findOne({ select: [...sealedFields, "keyId", "seal", "record"], where: { reportId, revision } });
}

export const voidRevision = 0;

export interface Marks {
  readonly signature: SignatureRow | null;
  readonly isVoid: boolean;
}

export async function marksOf(
  strapi: Strapi,
  reports: readonly { readonly documentId: string; readonly revision: number }[],
): Promise<Marks[]> {
  const found = await rows(strapi).findMany({
    select: [...sealedFields, "keyId", "seal", "record"],
    where: {
      reportId: { $in: reports.map(({ documentId }) => documentId) },
      revision: { $in: [voidRevision, ...new Set(reports.map(({ revision }) => revision))] },
    },
  });
  const ofReport = (id: string, at: number) => found.find(({ reportId, revision }) => reportId === id && revision === at) ?? null;
  return Promise.all(
    reports.map(async ({ documentId, revision }) => {
      const voided = ofReport(documentId, voidRevision);
      return { signature: ofReport(documentId, revision), isVoid: voided !== null && (await fitsSeal(strapi, voided)) };
    }),
  );
}

export function signersOf(strapi: Strapi, reportIds: readonly string[]) {
  const select = ["reportId", "revision", "signerId", "printedName", "signedAt"] as const;
  return rows(strapi).findMany({ select, where: { reportId: { $in: reportIds } } });
}

export function signaturesOf(strapi: Strapi, reportId: string): Promise<SignatureRow[]> {
  return rows(strapi).findMany({
    select: [...sealedFields, "keyId", "seal", "record"],
    where: { reportId },
    orderBy: [{ revision: "asc" }],
  });
}

export type SignaturesOf = { readonly signerId: string } | { readonly workspaceId: string };

/** Returns at most `limit` signatures after the row `afterRowId`, in order of storage. */
export function signaturesAfter(strapi: Strapi, of: SignaturesOf, withText: boolean, afterRowId: number, limit: number) {
  const select = ["id", ...sealedFields, ...(withText ? (["record"] as const) : [])] as const;
  return rows(strapi).findMany({ select, where: { ...of, id: { $gt: afterRowId } }, orderBy: [{ id: "asc" }], limit });
}

export async function lastHash(strapi: Strapi, reportId: string): Promise<string | null> {
  const [last] = await rows(strapi).findMany({ select: ["recordHash"], where: { reportId }, orderBy: [{ revision: "desc" }], limit: 1 });
  return last?.recordHash ?? null;
}

export async function hasHash(strapi: Strapi, reportId: string, recordHash: string): Promise<boolean> {
  return (await rows(strapi).count({ where: { reportId, recordHash } })) > 0;
}

function sealedText(row: Sealed, keyId: string): string {
  return canonicalJson({ keyId, ...Object.fromEntries(sealedFields.map((field) => [field, row[field] ?? null])) });
}

/** Call in the transaction that locked the report. */
export async function addSignature(strapi: Strapi, row: Sealed & { readonly record: string }): Promise<void> {
  const { keyId, seal } = sealed(strapi, (id) => sealedText(row, id));
  await rows(strapi).createMany({ data: [{ documentId: newId(), ...row, keyId, seal }] });
}

export function fitsSeal(strapi: Strapi, row: SignatureRow): Promise<boolean> {
  return isSealed(strapi, row.keyId, sealedText(row, row.keyId), row.seal);
}

const perStatement = 100;

/** Erases what was signed; hash, signer, time and meaning stay. */
export async function eraseRecords(strapi: Strapi, reportIds: readonly string[]): Promise<void> {
  for await (const part of inParts(reportIds, perStatement))
    await (await sql(strapi))(tables.signatures).whereIn("report_id", part).whereNotNull("record").update({ record: null });
}

/** Blocks changes through Strapi's query layer; database triggers block all other changes. */
export function guardSignatures(strapi: Strapi): void {
  const refuseChange = (): never => {
    throw new AppError("signed", "A signature cannot be changed or deleted.");
  };
  strapi.db.lifecycles.subscribe({
    models: [signatureUid],
    ...{ beforeUpdate: refuseChange, beforeUpdateMany: refuseChange, beforeDelete: refuseChange, beforeDeleteMany: refuseChange },
  });
}
