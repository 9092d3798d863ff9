import type { CreatePatientRequest } from "@trabecula/contracts";
import { newId, type NewRow, type Owner } from "@trabecula/strapi-kit";
import { columnsOf, derivedColumns } from "./patient-columns.ts";
import type { patientUid } from "./patient-rows.ts";

export function newPatientRow(owner: Owner, given: CreatePatientRequest & { code: string }, now: Date): NewRow<typeof patientUid> {
  const { code, sex, firstName = null, lastName = null } = given;
  const { birthYear, ...columns } = columnsOf(given);
  if (birthYear === undefined) throw new Error("A contract let a patient without birth through.");
  const made = { documentId: newId(), ownerId: owner.id, createdAt: now, version: 1 };
  return { ...columns, ...made, code, sex, birthYear, ...derivedColumns({ code, firstName, lastName }) };
}
