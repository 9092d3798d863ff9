import { describe, expect, it } from "vitest";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { changesIn, hipError, hipVisits, peopleOfChanges, tibiaValue, tibiaVisits, trendsOf, use } from "../support/changes.ts";

/* Expected values from Python's decimal module (D), by the lines above the cases. */
const people = peopleOfChanges();

describe("changes worked out by hand, by their precision", () => {
  /*
   * a, b = D("0.6"), D("0.57507"); lsc = D("2.77") * D("0.01"), or D("2.77") * D("1.5") * a / 100
   * 100 * (b - a) / a, divided by D(731) / D("365.25"); abs(b - a) >= lsc
   */
  it.each([
    ["an RMS-SD of 0.01", { rmsSd: 0.01 }, 0.6, 0.57507, -0.02493, -4.155, -2.076079001368, 0.0277, false],
    ["an RMS-CV of 1.5 %", { rmsCvPercent: 1.5 }, 0.6, 0.57507, -0.02493, -4.155, -2.076079001368, 0.02493, true],
    ["an RMS-CV of 1.5 %, upwards", { rmsCvPercent: 1.5 }, 0.6, 0.62493, 0.02493, 4.155, 2.076079001368, 0.02493, true],
    ["an RMS-SD at twice the value", { rmsSd: 0.01 }, 1.2, 1.1723, -0.0277, -2.308333333333, -1.153377222982, 0.0277, true],
    ["an RMS-CV at twice the value", { rmsCvPercent: 1.5 }, 1.2, 1.1723, -0.0277, -2.308333333333, -1.153377222982, 0.04986, false],
    ["both: the RMS-SD", { rmsSd: 0.01, rmsCvPercent: 1.5 }, 1.2, 1.1723, -0.0277, -2.308333333333, -1.153377222982, 0.0277, true],
    ["an RMS-SD, loss as large as it", { rmsSd: 0.06 }, 1.1, 0.9338, -0.1662, -15.109090909091, -7.549378186793, 0.1662, true],
    // Binary 1.2662 - 1.1 is below 2.77 * 0.06.
    ["an RMS-SD, gain as large as it", { rmsSd: 0.06 }, 1.1, 1.2662, 0.1662, 15.109090909091, 7.549378186793, 0.1662, true],
    ["an RMS-SD, gain just below it", { rmsSd: 0.06 }, 1.1, 1.2661999, 0.1661999, 15.109081818182, 7.549373644447, 0.1662, false],
  ])("against %s: %j, %d to %d", async (_what, error, from, to, absolute, percent, percentPerYear, lsc, significant) => {
    await use(people.admin, [{ ...hipError, ...error, df: 30 }]);
    const found = await hipVisits(people.owner, [
      { on: "2024-01-10", bmd: from },
      { on: "2026-01-10", bmd: to },
    ]);
    expect(changesIn(found)).toMatchObject([
      {
        ...{ absolute, percent: expect.closeTo(percent, 10), percentPerYear: expect.closeTo(percentPerYear, 10) },
        ...{ lsc: { value: lsc, kind: "own" }, significant, refusal: null },
      },
    ]);
  });

  /*
   * c = i + s * x; wide = 1 + 1/n + (sx**2/n + sx**2 - ex**2) / ((n-1) * sx**2)
   * D("1.96") * (ey**2 + (n-1)/(n-2) * sy**2 * (1 - r**2) * wide + s**2 * ex**2).sqrt()
   */
  it.each([
    [
      "RMS-SD, forwards",
      true,
      { rmsSd: 0.009 },
      { rmsSd: 0.011 },
      0.901,
      -0.0315685,
      -3.385113265138,
      -0.766529832667,
      0.0341324279,
      false,
    ],
    ["RMS-SD, backwards", false, { rmsSd: 0.009 }, { rmsSd: 0.011 }, 0.901, 0.0315685, 3.50371809101, 0.793386877087, 0.0341324279, false],
    [
      "RMS-CV, forwards",
      true,
      { rmsCvPercent: 1.2 },
      { rmsCvPercent: 1.1 },
      0.86,
      -0.0725685,
      -7.781573149854,
      -1.762070423425,
      0.034261576051,
      true,
    ],
    [
      "RMS-CV, backwards",
      false,
      { rmsCvPercent: 1.2 },
      { rmsCvPercent: 1.1 },
      0.86,
      0.0725685,
      8.438197674419,
      1.910757408916,
      0.034261576051,
      true,
    ],
  ])(
    "across two scanners, %s",
    async (_what, isForward, onHologic, onLunar, lunar, absolute, percent, percentPerYear, lsc, significant) => {
      const errors = [
        { ...hipError, ...onHologic, df: 30 },
        { ...hipError, ...onLunar, scanner: "ge-lunar", df: 30 },
      ];
      const line = { slope: 1.0845, intercept: -0.0142, correlation: 0.998, n: 62, sdFrom: 0.131, sdTo: 0.144, lower: 0.873, upper: 1.25 };
      const place = { reportType: "dxa", parameter: "bmd_th", site: "hip", fromScanner: "hologic", toScanner: "ge-lunar" };
      await use(people.admin, errors, [{ ...place, ...line, source: "A study" }]);
      const [hologic, other] = [{ bmd: 0.873 }, { bmd: lunar, scan: { scanner: "ge-lunar" } }];
      const [first, last] = isForward ? [hologic, other] : [other, hologic];
      const found = await hipVisits(people.owner, [
        { on: "2021-07-01", ...first },
        { on: "2025-11-30", ...last },
      ]);
      expect(changesIn(found)).toMatchObject([
        {
          ...{ absolute, percent: expect.closeTo(percent, 10), percentPerYear: expect.closeTo(percentPerYear, 10) },
          ...{ lsc: { value: expect.closeTo(lsc, 10), percent: null }, significant, refusal: null },
        },
      ]);
    },
  );

  // Binary 0.3 - 0.1 is below 0.2 and 0.577 - 0.3 below 0.277.
  it.each([
    ["bvtv", 0.0722, 0.1, 0.3, 0.2, 200, 99.931600547196, 0.199994, true],
    ["ct_po", 0.1, 0.3, 0.577, 0.277, 92.333333333333, 46.135088919289, 0.277, true],
    ["ct_po", 0.1, 0.3, 0.5769999, 0.2769999, 92.3333, 46.135072264022, 0.277, false],
    ["ct_po", 0.1, 0, 0.277, 0.277, null, null, 0.277, true],
  ])(
    "from a small first value: %s, RMS-SD %d, %d to %d",
    async (parameter, rmsSd, from, to, absolute, percent, perYear, lsc, significant) => {
      await use(people.admin, [{ reportType: "hr-pqct", parameter, site: "distal-tibia", scanner: "xtremect-2", rmsSd, df: 30 }]);
      const found = await tibiaVisits(people.owner, [
        { scanDate: "2024-01-10", measurements: [{ parameter, value: from }] },
        { scanDate: "2026-01-10", measurements: [{ parameter, value: to }] },
      ]);
      expect(changesIn(found)).toMatchObject([
        {
          ...{ absolute, percent: percent === null ? null : expect.closeTo(percent, 10), lsc: { value: lsc }, significant },
          percentPerYear: perYear === null ? null : expect.closeTo(perYear, 10),
        },
      ]);
    },
  );

  it("precision entered between two visits applies to both; without it, the published minimum applies again", async () => {
    await use(people.admin, []);
    const { id } = await savedPatient(people.owner, { birthDate: "1961-05-20" });
    const visit = (scanDate: string, value: number) => {
      const scan = { site: "hip", side: "left", scanDate, scanner: "hologic", measurements: [{ parameter: "bmd_th", value }] };
      return reportOfPatient(people.owner, id, { reportType: "dxa", scans: [scan] });
    };
    await visit("2024-01-10", 0.9);
    await use(people.admin, [{ ...hipError, rmsSd: 0.01, df: 30 }]);
    await visit("2026-01-10", 0.86);
    const own = { absolute: -0.04, lsc: { value: 0.0277, percent: null, kind: "own" }, significant: true };
    expect(changesIn(await trendsOf(people.owner, id))).toMatchObject([own]);
    await use(people.admin, []);
    // 5 % of 0.9, the ISCD minimum acceptable precision.
    const minimum = { absolute: -0.04, lsc: { value: 0.045, percent: 5, kind: "minimum" }, significant: false };
    expect(changesIn(await trendsOf(people.owner, id))).toMatchObject([minimum]);
  });

  it("a first scan of motion grade 4 is not a baseline; the second scan is", async () => {
    await use(people.admin, [
      { reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 3, df: 30 },
    ]);
    const found = await tibiaVisits(people.owner, [
      { ...tibiaValue("2022-01-10", 330), motionGrade: 4 },
      { ...tibiaValue("2024-01-10", 300), motionGrade: 3 },
      tibiaValue("2026-01-10", 291.69),
    ]);
    expect(
      changesIn(found).map(({ from, to, refusal, absolute, significant }) => [from, to, refusal?.code ?? [absolute, significant]]),
    ).toEqual([
      ["2022-01-10", "2024-01-10", "motion_grade"],
      ["2022-01-10", "2026-01-10", "motion_grade"],
      ["2024-01-10", "2026-01-10", [-8.31, true]],
    ]);
  });

  it.each([
    ["the first", { side: null }, {}],
    ["the last", {}, { side: null }],
    ["both", { side: null }, { side: null }],
  ])("a side that is not stated of %s has no change", async (_which, first, last) => {
    await use(people.admin, [{ ...hipError, rmsSd: 0.01, df: 30 }]);
    const found = await hipVisits(people.owner, [
      { on: "2024-01-10", bmd: 0.9, scan: first },
      { on: "2026-01-10", bmd: 0.86, scan: last },
    ]);
    expect(changesIn(found)).toMatchObject([{ absolute: null, percent: null, significant: null, refusal: { code: "other_side" } }]);
  });
});
