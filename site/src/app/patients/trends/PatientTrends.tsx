/** What has changed between the visits of a patient. */
export function PatientTrends(_: { patientId: string }) {
  return null;
}
