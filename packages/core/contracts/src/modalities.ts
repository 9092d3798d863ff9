/**
 * The keys of every modality: where it measures, with what, and the groups of its parameters. A new modality is an entry
 * here and a folder in `report-types`; nothing compiles with one of them alone.
 */
const modalities = {
  "hr-pqct": {
    /** `diaphyseal-*` are the 30 % sites. */
    sites: ["distal-radius", "distal-tibia", "diaphyseal-radius", "diaphyseal-tibia"],
    /** Generations. */
    scanners: ["xtremect-1", "xtremect-2"],
    groups: ["density", "geometry", "trabecular", "cortical", "strength"],
  },
  dxa: {
    sites: ["lumbar-spine", "hip", "forearm", "whole-body"],
    /** Manufacturers. */
    scanners: ["hologic", "ge-lunar"],
    groups: ["density", "trabecular", "mineral"],
  },
  "dxa-body-composition": {
    sites: ["whole-body"],
    scanners: ["hologic", "ge-lunar"],
    groups: ["composition"],
  },
} as const;

export type ReportType = keyof typeof modalities;
type Keys = (typeof modalities)[ReportType];

const every = <Key extends string>(read: (keys: Keys) => readonly Key[]): Key[] => [...new Set(Object.values(modalities).flatMap(read))];

export const reportTypeKeys = Object.keys(modalities) as ReportType[];
export const siteKeys = every<Keys["sites"][number]>(({ sites }) => sites);
/** `other` is a scanner of every modality. */
export const scannerKeys = [...every<Keys["scanners"][number]>(({ scanners }) => scanners), "other" as const];
export const groupKeys = every<Keys["groups"][number]>(({ groups }) => groups);
