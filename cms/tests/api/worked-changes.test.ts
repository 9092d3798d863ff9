import { ZTrends, type TrendChange, type Trends } from "@trabecula/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newReport, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { administrator, researcher, type Person } from "../support/people.ts";

/*
 * Changes worked out with Python's decimal module and the formulas of the field: percent of the earlier value, years of
 * 365.25 days, 2.77 times the precision error, Shepherd and Lu for two scanners. Nothing of the product was asked.
 */
let owner: Person;
let admin: Person;

beforeAll(async () => {
  [owner, admin] = await Promise.all([researcher(), administrator()]);
});

afterAll(async () => {
  await use([]);
});

const use = (items: object[], crossCalibrations: object[] = []) => admin.client.put("/api/admin/precision", { items, crossCalibrations });
const hipError = { reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "hologic" };

interface HipVisit {
  readonly on: string;
  readonly bmd: number;
  readonly scan?: object;
}

async function hipVisits(visits: readonly HipVisit[]): Promise<Trends> {
  const { id } = await savedPatient(owner, { birthDate: "1961-05-20", menopausalStatus: "postmenopausal" });
  for (const { on: scanDate, bmd: value, scan } of visits) {
    const common = { site: "hip", side: "left", scanDate, scanner: "hologic", measurements: [{ parameter: "bmd_th", value }] };
    await reportOfPatient(owner, id, { reportType: "dxa", scans: [{ ...common, ...scan }] });
  }
  return trendsOf(id);
}

async function tibiaVisits(visits: readonly object[], given: object = {}): Promise<Trends> {
  const { id } = await savedPatient(owner, given);
  const [example] = newReport().scans;
  for (const scan of visits) await reportOfPatient(owner, id, { scans: [{ ...example, ...scan }] });
  return trendsOf(id);
}

async function trendsOf(id: string): Promise<Trends> {
  return ZTrends.parse((await owner.client.get(`/api/patients/${id}/trends`)).body);
}

const changesIn = ({ series }: Trends): TrendChange[] => series.flatMap(({ changes }) => changes);
const tibiaValue = (scanDate: string, value: number) => ({ scanDate, measurements: [{ parameter: "tt_bmd", value }] });

describe("changes worked out by hand", () => {
  it.each([
    [0.9, 0.855126, -0.044874, -4.986, -2.491294801642, 0.044874, true],
    [0.9, 0.855127, -0.044873, -4.985888888889, -2.491239284086, 0.044874, false],
    [0.9, 0.944874, 0.044874, 4.986, 2.491294801642, 0.044874, true],
    [0.9, 0.944873, 0.044873, 4.985888888889, 2.491239284086, 0.044874, false],
    [0.7, 0.665098, -0.034902, -4.986, -2.491294801642, 0.034902, true],
    [0.7, 0.734902, 0.034902, 4.986, 2.491294801642, 0.034902, true],
  ])(
    "against a percentage, 1.8 % of the earlier value: %d to %d",
    async (from, to, absolute, percent, percentPerYear, lsc, significant) => {
      await use([{ ...hipError, rmsCvPercent: 1.8, df: 30 }]);
      expect(
        changesIn(
          await hipVisits([
            { on: "2024-01-10", bmd: from },
            { on: "2026-01-10", bmd: to },
          ]),
        ),
      ).toMatchObject([
        {
          ...{ absolute, percent: expect.closeTo(percent, 10), percentPerYear: expect.closeTo(percentPerYear, 10) },
          ...{ lsc: { value: lsc, percent: 4.986, kind: "own" }, significant },
        },
      ]);
    },
  );

  it.each([
    ["365 days from a leap day", "2024-02-29", "2025-02-28", -4.447488584475],
    ["364 days from a leap day", "2024-02-29", "2025-02-27", null],
    ["365 days to a leap day", "2023-03-01", "2024-02-29", -4.447488584475],
    ["364 days to the day before it", "2023-03-01", "2024-02-28", null],
    ["four years, leap day to leap day", "2020-02-29", "2024-02-29", -1.111111111111],
    ["eleven months", "2024-03-14", "2025-02-14", null],
    ["30 days", "2024-01-10", "2024-02-09", null],
    ["twelve years, three leap days", "2014-03-01", "2026-03-01", -0.37037037037],
  ])("a yearly rate over %s", async (_what, from, to, percentPerYear) => {
    await use([{ ...hipError, rmsSd: 0.01, df: 30 }]);
    const [change] = changesIn(
      await hipVisits([
        { on: from, bmd: 0.9 },
        { on: to, bmd: 0.86 },
      ]),
    );
    expect(change).toMatchObject({ absolute: -0.04, percent: expect.closeTo(-4.444444444444, 10), significant: true });
    expect(change!.percentPerYear).toEqual(percentPerYear === null ? null : expect.closeTo(percentPerYear, 10));
  });

  it("two sites with errors of their own: the same loss is one at the hip and none at the spine", async () => {
    const spineError = { reportType: "dxa", parameter: "bmd_ls", site: "lumbar-spine", scanner: "hologic", rmsSd: 0.012, df: 30 };
    await use([{ ...hipError, rmsSd: 0.01, df: 30 }, spineError]);
    const { id } = await savedPatient(owner, { birthDate: "1961-05-20" });
    for (const [scanDate, hip, spine] of [
      ["2023-05-31", 0.912, 1.004],
      ["2026-06-01", 0.882, 0.974],
    ] as const) {
      const scans = [
        { site: "hip", side: "left", scanDate, scanner: "hologic", measurements: [{ parameter: "bmd_th", value: hip }] },
        { site: "lumbar-spine", scanDate, scanner: "hologic", measurements: [{ parameter: "bmd_ls", value: spine }] },
      ];
      await reportOfPatient(owner, id, { reportType: "dxa", scans });
    }
    const bySite = Object.fromEntries((await trendsOf(id)).series.map(({ site, changes }) => [site, changes]));
    expect(bySite).toMatchObject({
      hip: [
        {
          ...{ absolute: -0.03, percent: expect.closeTo(-3.289473684211, 10), percentPerYear: expect.closeTo(-1.095241807801, 10) },
          ...{ lsc: { value: 0.0277 }, significant: true },
        },
      ],
      "lumbar-spine": [
        {
          ...{ absolute: -0.03, percent: expect.closeTo(-2.988047808765, 10), percentPerYear: expect.closeTo(-0.994881004696, 10) },
          ...{ lsc: { value: 0.03324 }, significant: false },
        },
      ],
    });
  });

  it("two scans of one day: no yearly rate, no change over time, and each against the year before", async () => {
    await use([{ ...hipError, rmsSd: 0.01, df: 30 }]);
    const changes = changesIn(
      await hipVisits([
        { on: "2024-01-10", bmd: 0.9 },
        { on: "2026-01-10", bmd: 0.87 },
        { on: "2026-01-10", bmd: 0.88 },
      ]),
    );
    expect(
      changes.map(({ from, absolute, percentPerYear, significant, flags }) => [
        from,
        absolute,
        percentPerYear !== null,
        significant,
        flags,
      ]),
    ).toEqual([
      ["2024-01-10", -0.03, true, true, []],
      ["2024-01-10", -0.02, true, false, []],
      ["2026-01-10", 0.01, false, false, ["same_day"]],
    ]);
  });

  it("two scanners: a reason without a line, the generalized limit with one", async () => {
    const errors = [
      { ...hipError, rmsSd: 0.009, df: 30 },
      { ...hipError, scanner: "ge-lunar", rmsSd: 0.011, df: 30 },
    ];
    const visits = [
      { on: "2021-07-01", bmd: 0.873 },
      { on: "2025-11-30", bmd: 0.901, scan: { scanner: "ge-lunar" } },
    ];
    await use(errors);
    expect(changesIn(await hipVisits(visits))).toMatchObject([{ absolute: null, significant: null, refusal: { code: "other_scanner" } }]);
    const line = { slope: 1.0845, intercept: -0.0142, correlation: 0.985, n: 62, sdFrom: 0.131, sdTo: 0.144, lower: 0.55, upper: 1.25 };
    const between = {
      reportType: "dxa",
      parameter: "bmd_th",
      site: "hip",
      fromScanner: "hologic",
      toScanner: "ge-lunar",
      source: "A study",
    };
    await use(errors, [{ ...between, ...line }]);
    expect(changesIn(await hipVisits(visits))).toMatchObject([
      {
        // 0.901 − (−0.0142 + 1.0845 · 0.873)
        ...{ absolute: -0.0315685, percent: expect.closeTo(-3.385113265138, 10), percentPerYear: expect.closeTo(-0.766529832667, 10) },
        ...{ lsc: { value: expect.closeTo(0.057628796809, 10) }, significant: false, zChange: null, tChange: null },
      },
    ]);
  });

  it("a region that nobody states is compared with a doubt, one that a single scan states is not", async () => {
    await use([{ reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 3, df: 30 }]);
    const [none, stated] = [{ protocol: {} }, { protocol: { region: "multi-stack", stacks: 3 } }];
    const [first, last] = [tibiaValue("2024-01-10", 300), tibiaValue("2026-01-10", 291.68)];
    expect(
      changesIn(
        await tibiaVisits([
          { ...first, ...none },
          { ...last, ...none },
        ]),
      ),
    ).toMatchObject([{ absolute: -8.32, lsc: { value: 8.31 }, significant: true, flags: ["protocol_unconfirmed"] }]);
    expect(
      changesIn(
        await tibiaVisits([
          { ...first, ...none },
          { ...last, ...stated },
        ]),
      ),
    ).toMatchObject([{ absolute: null, refusal: { code: "other_protocol" } }]);
  });

  it.each([4, 5])("a scan of motion grade %d is left out, and the next one is held against the first", async (motionGrade) => {
    await use([{ reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 3, df: 30 }]);
    const found = await tibiaVisits([
      tibiaValue("2022-01-10", 300),
      { ...tibiaValue("2024-01-10", 250), motionGrade },
      tibiaValue("2026-01-10", 292),
    ]);
    expect(found.leftOut).toMatchObject([{ scanDate: "2024-01-10", code: "motion_grade" }]);
    expect(
      changesIn(found).map(({ from, to, absolute, significant, refusal }) => [from, to, refusal?.code ?? [absolute, significant]]),
    ).toEqual([
      ["2022-01-10", "2024-01-10", "motion_grade"],
      ["2022-01-10", "2026-01-10", [-8, false]],
      ["2024-01-10", "2026-01-10", "motion_grade"],
    ]);
  });

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
    // In binary 1.2662 - 1.1 is below 2.77 * 0.06.
    ["an RMS-SD, gain as large as it", { rmsSd: 0.06 }, 1.1, 1.2662, 0.1662, 15.109090909091, 7.549378186793, 0.1662, true],
    ["an RMS-SD, gain just below it", { rmsSd: 0.06 }, 1.1, 1.2661999, 0.1661999, 15.109081818182, 7.549373644447, 0.1662, false],
  ])("against %s: %j, %d to %d", async (_what, error, from, to, absolute, percent, percentPerYear, lsc, significant) => {
    await use([{ ...hipError, ...error, df: 30 }]);
    const found = await hipVisits([
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
      await use(errors, [{ ...place, ...line, source: "A study" }]);
      const [hologic, other] = [{ bmd: 0.873 }, { bmd: lunar, scan: { scanner: "ge-lunar" } }];
      const [first, last] = isForward ? [hologic, other] : [other, hologic];
      const found = await hipVisits([
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

  // In binary 0.3 - 0.1 is below 0.2 and 0.577 - 0.3 below 0.277.
  it.each([
    ["bvtv", 0.0722, 0.1, 0.3, 0.2, 200, 99.931600547196, 0.199994, true],
    ["ct_po", 0.1, 0.3, 0.577, 0.277, 92.333333333333, 46.135088919289, 0.277, true],
    ["ct_po", 0.1, 0.3, 0.5769999, 0.2769999, 92.3333, 46.135072264022, 0.277, false],
    ["ct_po", 0.1, 0, 0.277, 0.277, null, null, 0.277, true],
  ])(
    "from a small first value: %s, RMS-SD %d, %d to %d",
    async (parameter, rmsSd, from, to, absolute, percent, perYear, lsc, significant) => {
      await use([{ reportType: "hr-pqct", parameter, site: "distal-tibia", scanner: "xtremect-2", rmsSd, df: 30 }]);
      const found = await tibiaVisits([
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

  it("precision entered between two visits judges both, and once it is deleted the published minimum does again", async () => {
    await use([]);
    const { id } = await savedPatient(owner, { birthDate: "1961-05-20" });
    const visit = (scanDate: string, value: number) => {
      const scan = { site: "hip", side: "left", scanDate, scanner: "hologic", measurements: [{ parameter: "bmd_th", value }] };
      return reportOfPatient(owner, id, { reportType: "dxa", scans: [scan] });
    };
    await visit("2024-01-10", 0.9);
    await use([{ ...hipError, rmsSd: 0.01, df: 30 }]);
    await visit("2026-01-10", 0.86);
    const own = { absolute: -0.04, lsc: { value: 0.0277, percent: null, kind: "own" }, significant: true };
    expect(changesIn(await trendsOf(id))).toMatchObject([own]);
    await use([]);
    // 5 % of 0.9, as ISCD accepts it at least.
    const minimum = { absolute: -0.04, lsc: { value: 0.045, percent: 5, kind: "minimum" }, significant: false };
    expect(changesIn(await trendsOf(id))).toMatchObject([minimum]);
  });

  it("a first scan of motion grade 4 is no baseline: the second is", async () => {
    await use([{ reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 3, df: 30 }]);
    const found = await tibiaVisits([
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
    await use([{ ...hipError, rmsSd: 0.01, df: 30 }]);
    const found = await hipVisits([
      { on: "2024-01-10", bmd: 0.9, scan: first },
      { on: "2026-01-10", bmd: 0.86, scan: last },
    ]);
    expect(changesIn(found)).toMatchObject([{ absolute: null, percent: null, significant: null, refusal: { code: "other_side" } }]);
  });

  it("the monitoring interval of a tibia: 2.77 · 3 over 0.75 % of the newest value a year", async () => {
    await use([{ reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 3, df: 30 }]);
    const { series } = await tibiaVisits([tibiaValue("2026-01-10", 284)], { birthDate: "1961-05-20", menopausalStatus: "postmenopausal" });
    // 8.31 / (0.0075 · 284)
    expect(series[0]!.monitoring).toMatchObject({ years: expect.closeTo(3.901408450704, 10), expectedPerYear: expect.closeTo(-2.13, 10) });
  });
});
