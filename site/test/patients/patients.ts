import type { Patient } from "@trabecula/contracts";

export function patient(fields: Partial<Patient> = {}): Patient {
  return {
    id: "patient00000000000000001",
    code: "P-7KQM-2XD4",
    firstName: null,
    lastName: null,
    sex: "female",
    birthDate: "1958-03-14",
    birthYear: null,
    ancestry: null,
    heightCm: 168,
    weightKg: 61.5,
    measuredOn: "2026-01-02",
    nextScanOn: null,
    baselineOn: null,
    healthyControl: false,
    dominantHand: "right",
    menopausalStatus: "postmenopausal",
    notes: null,
    consent: { scope: ["store", "compare"], version: "2.1", date: "2025-12-01", withdrawnOn: null },
    version: 3,
    workspaceId: "account0000000000000001",
    centerId: null,
    dateCreated: "2026-01-02T09:00:00.000Z",
    ...fields,
  };
}
