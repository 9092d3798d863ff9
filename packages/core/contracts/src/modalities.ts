/** A new modality also needs a folder in `report-types`. */
const modalities = {
  "hr-pqct": {
    sites: ["distal-radius", "distal-tibia", "diaphyseal-radius", "diaphyseal-tibia"],
    scanners: ["xtremect-1", "xtremect-2"],
    groups: ["density", "geometry", "trabecular", "cortical", "strength"],
  },
  dxa: {
    sites: ["lumbar-spine", "hip", "forearm", "whole-body"],
    scanners: ["hologic", "ge-lunar"],
    groups: ["density", "trabecular", "mineral"],
  },
  "dxa-body-composition": { sites: ["whole-body"], scanners: ["hologic", "ge-lunar"], groups: ["composition"] },
} as const;

export type ReportType = keyof typeof modalities;
type Keys = (typeof modalities)[ReportType];

const every = <Key extends string>(read: (keys: Keys) => readonly Key[]): Key[] => [...new Set(Object.values(modalities).flatMap(read))];

export const reportTypeKeys = Object.keys(modalities) as ReportType[];
export const siteKeys = every<Keys["sites"][number]>(({ sites }) => sites);
/** `other` belongs to every modality. */
export const scannerKeys = [...every<Keys["scanners"][number]>(({ scanners }) => scanners), "other" as const];
export const groupKeys = every<Keys["groups"][number]>(({ groups }) => groups);
