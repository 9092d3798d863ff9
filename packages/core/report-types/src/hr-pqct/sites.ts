import type { Site } from "@trabecula/contracts";

export const distalRadius: readonly Site[] = ["distal-radius"];
export const distalTibia: readonly Site[] = ["distal-tibia"];
export const distal: readonly Site[] = [...distalRadius, ...distalTibia];
export const diaphysealRadius: readonly Site[] = ["diaphyseal-radius"];
export const diaphysealTibia: readonly Site[] = ["diaphyseal-tibia"];
export const diaphyseal: readonly Site[] = [...diaphysealRadius, ...diaphysealTibia];
export const everySite: readonly Site[] = [...distal, ...diaphyseal];
