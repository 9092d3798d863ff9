import { refused, report, result } from "../support/reports.ts";

export const hips = report([
  { site: "hip", side: "left", results: [result("bmd_th"), result("bmd_fn", { flags: ["secondary_reference"] })] },
  { site: "lumbar-spine", results: [result("bmd_ls", { value: 0.81 })] },
]);

export const hrPqct = report(
  [
    {
      ...{ site: "distal-radius", side: "right", scanner: "xtremect-2", motionGrade: 2, protocol: { region: "multi-stack", stacks: 3 } },
      results: [result("tt_bmd", { value: 284 }), refused("ct_po", { value: 3.1, notes: ["Unusual."] }), result("bv_tv", { value: 0.286 })],
    },
    { site: "distal-tibia", side: "left", scanner: "xtremect-2", scanDate: "2026-03-16", results: [result("tb_n", { value: 1.4 })] },
  ],
  { reportType: "hr-pqct" },
);

export const bare = report([{ site: "hip", scanDate: null, scanner: null, ageYears: null, results: [refused("bmd_th")] }], {
  ...{ subject: {}, subjectCode: null },
});

export const clinic = report([{ site: "lumbar-spine", results: [result("bmd_l1l3l4")] }], {
  clinical: {
    ...{ referrer: "Dr. Ada Lang, Bern", indication: "Loss of 4 cm height", riskFactors: "Fracture at 54", medication: "Prednisone" },
    ...{ technique: "Supine, legs raised", limitations: "Scoliosis", comparison: "2023-03-01, Bern", nextScan: "In 24 months" },
    excludedVertebrae: [{ vertebra: "L2", reason: "Fracture <old>" }],
  },
});
