import type { CreatePatientRequest, ImportDifference } from "@trabecula/contracts";
import { inParts, type Member, type Strapi } from "@trabecula/strapi-kit";
import { recordChanges, requireRoomForChange } from "../history/change-rows.ts";
import { planChanged } from "../reports/import/import-plan.ts";
import { refuseSignedPrint } from "../signatures/refuse-signed.ts";
import { columnsOf, derivedColumns } from "./patient-columns.ts";
import { patientsWithin, type PatientFullRow } from "./patient-rows.ts";

export interface ChangedPatient {
  readonly row: PatientFullRow;
  readonly given: Partial<CreatePatientRequest>;
  readonly differences: readonly Pick<ImportDifference, "parameter" | "from" | "to">[];
}

/** Keeps a SQLite statement to some milliseconds. */
const perStatement = 100;

/**
 * Stores changes with history; call in a transaction.
 * @param changed sorted by id, in which order all calls lock patients
 * @throws `signed`; `plan_changed` for a patient that was changed since it was read
 */
export async function storeChanges(
  strapi: Strapi,
  actor: Member,
  changed: readonly ChangedPatient[],
  reason: string | undefined,
): Promise<void> {
  for await (const part of inParts(changed, perStatement)) await storePart(strapi, actor, part, reason);
}

async function storePart(strapi: Strapi, actor: Member, changed: readonly ChangedPatient[], reason: string | undefined): Promise<void> {
  const changes = changed.map(({ row, given }) => ({ row, columns: columnsOf(given) }));
  // The lock keeps their reports from being signed.
  await patientsWithin(strapi, actor).lock({ documentId: { $in: changed.map(({ row }) => row.documentId) } });
  await refuseSignedPrint(strapi, actor, changes);
  for (const { row, columns } of changes) {
    requireRoomForChange({ kind: "patient", version: row.version });
    const { code, firstName, lastName } = { ...row, ...columns };
    const data = { ...columns, ...derivedColumns({ code, firstName, lastName }), version: row.version + 1 };
    const isStored = (await patientsWithin(strapi, actor).update({ documentId: row.documentId, version: row.version }, data)) === 1;
    if (!isStored) throw planChanged();
  }
  await recordChanges(
    strapi,
    actor,
    changed.map(({ row, differences }) => ({
      ...{ kind: "patient", id: row.documentId, workspaceId: row.workspaceId, version: row.version + 1, reason },
      changes: Object.fromEntries(differences.map(({ parameter, from, to }) => [parameter, [from, to] as [unknown, unknown]])),
    })),
  );
}
