/** Twenty fictional patients with numbers of healthy and osteopenic adults. Visits are relative to today. */

function dxa(yearsAgo, hip, neck, spine, { scanner = "hologic", side = "left" } = {}) {
  return {
    yearsAgo,
    reportType: "dxa",
    scans: [
      { site: "hip", side, scanner, values: { bmd_th: hip, bmd_fn: neck } },
      { site: "lumbar-spine", scanner, values: { bmd_ls: spine } },
    ],
  };
}

const multiStack = { region: "multi-stack", stacks: 3 };

function tibia(yearsAgo, values, { motionGrade = 1, protocol = multiStack, side = "left" } = {}) {
  return { yearsAgo, reportType: "hr-pqct", scans: [{ site: "distal-tibia", side, scanner: "xtremect-2", motionGrade, protocol, values }] };
}

function composition(yearsAgo, values) {
  return { yearsAgo, reportType: "dxa-body-composition", scans: [{ site: "whole-body", scanner: "ge-lunar", values }] };
}

const woman = (code, age, given = {}) => ({
  code,
  sex: "female",
  age,
  menopausalStatus: age >= 52 ? "postmenopausal" : "premenopausal",
  ...given,
});
const man = (code, age, given = {}) => ({ code, sex: "male", age, ...given });

export const people = [
  {
    ...woman("DEMO-01", 66.2, {
      portal: "accepted",
      release: { note: "We will talk about this at your next visit." },
      notes: "Loses bone at the hip between the visits. Has an account, and reads the newest report.",
    }),
    visits: [dxa(4.1, 0.842, 0.701, 0.915), dxa(2.0, 0.81, 0.668, 0.902), dxa(0.1, 0.757, 0.622, 0.871)],
  },
  {
    ...woman("DEMO-02", 58.7, {
      release: { inDays: 14 },
      notes: "Stable: every change is within the least significant change. The newest report is released on a day to come.",
    }),
    visits: [dxa(3.0, 0.901, 0.742, 0.98), dxa(0.9, 0.895, 0.739, 0.985)],
  },
  {
    ...woman("DEMO-03", 69.4, { portal: "invited", notes: "Gains at the spine under treatment. Is invited, and has not accepted." }),
    visits: [dxa(2.2, 0.745, 0.611, 0.792), dxa(0.2, 0.757, 0.618, 0.874)],
  },
  {
    ...woman("DEMO-04", 62.1, {
      notes: "The scanner was changed between the visits: no number at the hip; the spine is compared through a cross-calibration.",
    }),
    visits: [dxa(3.4, 0.905, 0.86, 1.02, { scanner: "ge-lunar" }), dxa(0.4, 0.812, 0.69, 0.91)],
  },
  {
    ...woman("DEMO-05", 35.8, { notes: "HR-pQCT, loses trabecular density." }),
    visits: [
      tibia(2.1, { tt_bmd: 296, tb_bmd: 178, ct_bmd: 931, ct_th: 1.32, ct_po: 2.1 }),
      tibia(0.1, { tt_bmd: 271, tb_bmd: 161, ct_bmd: 918, ct_th: 1.22, ct_po: 2.6 }),
    ],
  },
  {
    ...man("DEMO-06", 31.0, { notes: "The second scan moved (grade 4) and is excluded from change." }),
    visits: [
      tibia(2.5, { tt_bmd: 318, tb_bmd: 201, ct_th: 1.51 }),
      tibia(1.2, { tt_bmd: 281, tb_bmd: 173, ct_th: 1.31 }, { motionGrade: 4 }),
      tibia(0.2, { tt_bmd: 316, tb_bmd: 199, ct_th: 1.5 }),
    ],
  },
  {
    ...woman("DEMO-07", 64.9, { notes: "Left hip first, right hip later." }),
    visits: [dxa(2.0, 0.83, 0.69, 0.88), dxa(0.3, 0.812, 0.671, 0.872, { side: "right" })],
  },
  {
    ...woman("DEMO-08", 29.5, { notes: "One stack first, three stacks later." }),
    visits: [
      tibia(1.8, { tt_bmd: 301, tb_bmd: 182 }, { protocol: { region: "single-stack", stacks: 1, offsetMm: 22 } }),
      tibia(0.2, { tt_bmd: 288, tb_bmd: 170 }),
    ],
  },
  {
    ...woman("DEMO-09", 61, { onlyYear: true, notes: "Only the year of birth is known." }),
    visits: [dxa(2.4, 0.861, 0.702, 0.93), dxa(0.3, 0.852, 0.695, 0.921)],
  },
  { ...man("DEMO-10", 72.6), visits: [dxa(5.0, 0.941, 0.781, 1.05), dxa(2.6, 0.93, 0.77, 1.06), dxa(0.5, 0.884, 0.732, 1.07)] },
  { ...woman("DEMO-11", 34.2, { notes: "Before menopause: Z-scores, no T." }), visits: [dxa(0.7, 0.952, 0.861, 1.03)] },
  {
    ...man("DEMO-12", 54.8, { notes: "Outside the ages of the reference: no Z-score, the young adults alone." }),
    visits: [tibia(0.4, { tt_bmd: 312, tb_bmd: 196, ct_bmd: 885, ct_th: 1.52, ct_po: 2.9 })],
  },
  { ...woman("DEMO-13", 44.5, { notes: "No scan yet." }), visits: [] },
  {
    ...woman("DEMO-14", 70.3, { nextScanInYears: -0.2, notes: "One visit three years ago: the next one is due." }),
    visits: [dxa(3.2, 0.702, 0.583, 0.771)],
  },
  { ...woman("DEMO-15", 55.9, { consentWithdrawn: true, notes: "Has withdrawn the consent." }), visits: [dxa(1.5, 0.88, 0.722, 0.951)] },
  {
    ...man("DEMO-16", 12.3, { notes: "A boy, measured for body composition." }),
    visits: [composition(1.6, { fmi: 4.6, lmi: 12.9, almi: 5.3 }), composition(0.1, { fmi: 4.3, lmi: 13.8, almi: 5.9 })],
  },
  { ...woman("DEMO-17", 79.1, { notes: "Far below the young adults at every site." }), visits: [dxa(1.0, 0.472, 0.401, 0.49)] },
  {
    ...woman("DEMO-18", 47.0, { menopausalStatus: "unknown", notes: "Menopausal status unknown: no category." }),
    visits: [dxa(0.6, 0.865, 0.731, 0.944)],
  },
  { ...man("DEMO-19", 83.4, { notes: "Scanned twice on one day." }), visits: [dxa(0.5, 0.791, 0.652, 0.99), dxa(0.5, 0.799, 0.66, 0.984)] },
  {
    ...woman("DEMO-20", 68.0, { notes: "Followed for eleven years." }),
    visits: Array.from({ length: 8 }, (_, visit) => {
      const yearsAgo = 11.2 - visit * 1.58;
      const wobble = [0, 0.006, -0.004, 0.005, -0.006, 0.004, -0.003, 0.002][visit];
      return dxa(
        yearsAgo,
        round(0.955 - visit * 0.014 + wobble),
        round(0.802 - visit * 0.013 - wobble),
        round(1.062 - visit * 0.009 + wobble),
      );
    }),
  },
];

function round(value) {
  return Math.round(value * 1000) / 1000;
}
