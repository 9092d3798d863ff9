import type { Patient } from "@trabecula/contracts";

/** The patient's own access: invited, open or withdrawn. */
export function PatientPortal(_: { patient: Patient }) {
  return null;
}
