import { sameColumn as same, type RowMask } from "@trabecula/strapi-kit";
import type { patientUid } from "./patient-rows.ts";

export const patientMask = {
  needs: [],
  shown: {
    id: same("id"),
    documentId: same("documentId"),
    workspaceId: same("workspaceId"),
    centerId: same("centerId"),
    code: same("code"),
    sex: same("sex"),
    birthYear: same("birthYear"),
    heightCm: same("heightCm"),
    weightKg: same("weightKg"),
    measuredOn: same("measuredOn"),
    dominantHand: same("dominantHand"),
    menopausalStatus: same("menopausalStatus"),
    nextScanOn: same("nextScanOn"),
    baselineOn: same("baselineOn"),
    consentScope: same("consentScope"),
    consentVersion: same("consentVersion"),
    consentDate: same("consentDate"),
    consentWithdrawnOn: same("consentWithdrawnOn"),
    healthyControl: same("healthyControl"),
    version: same("version"),
    createdAt: same("createdAt"),
  },
} as const satisfies RowMask<typeof patientUid>;
