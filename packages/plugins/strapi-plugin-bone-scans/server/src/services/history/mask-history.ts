import type { Release } from "@trabecula/contracts";
import { patientMask } from "../patients/mask-patient.ts";
import type { ChangedRecord, FieldChanges } from "./change-rows.ts";

const same = (value: unknown) => value;
const withoutNote = (release: unknown) => release && { ...(release as Release), note: null };

const shown: Readonly<Record<ChangedRecord["kind"], Readonly<Record<string, (value: unknown) => unknown>>>> = {
  patient: { ...Object.fromEntries(Object.keys(patientMask.shown).map((field) => [field, same])), consent: same },
  workspace: {},
  center: {},
  member: {},
  report: { subjectCode: same, patientId: same, waveId: same, revision: same, release: withoutNote },
};

export function maskedChanges(kind: ChangedRecord["kind"], changes: FieldChanges): FieldChanges {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, [before, after]]) => {
      const show = shown[kind][field];
      return show ? [[field, [show(before), show(after)]]] : [];
    }),
  );
}
