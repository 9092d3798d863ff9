import type { AdminDataset, CurveComparison } from "@trabecula/contracts";

export const dataset: AdminDataset = {
  id: "abcdefghijklmnopqrstuvwx",
  key: "bern",
  name: "Bern",
  version: "1.1.0",
  reportType: "hr-pqct",
  status: "PRIMARY",
  state: "draft",
  summary: "Young adults of Bern.",
  isDefault: false,
  isOpen: false,
  publishedAt: null,
  contentHash: "0".repeat(64),
  curveCount: 4,
  fitted: false,
  reportCount: 0,
  createdAt: "2026-03-14T09:26:53.000Z",
  retiredAt: null,
};

export function shifted(points: number, change: Partial<CurveComparison> = {}): CurveComparison {
  return {
    parameter: "tt_bmd",
    site: "distal-radius",
    sex: "female",
    scanner: "xtremect-2",
    protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
    presence: "both",
    families: ["NO", "NO"],
    zAges: [[[20, 37]], [[20, 37]]],
    largestShift: { percentilePoints: points, zShift: points / 40, age: 24, fromPercentile: 50, toPercentile: 50 + points },
    largestZShift: { zShift: points / 40, age: 24, fromPercentile: 50 },
    byAge: [],
    youngAdultChanged: false,
    errorsChanged: false,
    meanLineChanged: false,
    ...change,
  };
}
