import { describe, expect, it } from "vitest";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { changesIn, hipError, hipVisits, peopleOfChanges, tibiaValue, tibiaVisits, trendsOf, use } from "../support/changes.ts";

/* Expected values from Python's decimal module and published formulas; years of 365.25 days, two scanners as in Shepherd and Lu. */
const people = peopleOfChanges();

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
      await use(people.admin, [{ ...hipError, rmsCvPercent: 1.8, df: 30 }]);
      expect(
        changesIn(
          await hipVisits(people.owner, [
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
    await use(people.admin, [{ ...hipError, rmsSd: 0.01, df: 30 }]);
    const [change] = changesIn(
      await hipVisits(people.owner, [
        { on: from, bmd: 0.9 },
        { on: to, bmd: 0.86 },
      ]),
    );
    expect(change).toMatchObject({ absolute: -0.04, percent: expect.closeTo(-4.444444444444, 10), significant: true });
    expect(change!.percentPerYear).toEqual(percentPerYear === null ? null : expect.closeTo(percentPerYear, 10));
  });

  it("the same loss is significant at the hip but not at the less precise spine", async () => {
    const spineError = { reportType: "dxa", parameter: "bmd_ls", site: "lumbar-spine", scanner: "hologic", rmsSd: 0.012, df: 30 };
    await use(people.admin, [{ ...hipError, rmsSd: 0.01, df: 30 }, spineError]);
    const { id } = await savedPatient(people.owner, { birthDate: "1961-05-20" });
    for (const [scanDate, hip, spine] of [
      ["2023-05-31", 0.912, 1.004],
      ["2026-06-01", 0.882, 0.974],
    ] as const) {
      const scans = [
        { site: "hip", side: "left", scanDate, scanner: "hologic", measurements: [{ parameter: "bmd_th", value: hip }] },
        { site: "lumbar-spine", scanDate, scanner: "hologic", measurements: [{ parameter: "bmd_ls", value: spine }] },
      ];
      await reportOfPatient(people.owner, id, { reportType: "dxa", scans });
    }
    const bySite = Object.fromEntries((await trendsOf(people.owner, id)).series.map(({ site, changes }) => [site, changes]));
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

  it("two scans of one day have no yearly rate; each is compared with the earlier scan", async () => {
    await use(people.admin, [{ ...hipError, rmsSd: 0.01, df: 30 }]);
    const changes = changesIn(
      await hipVisits(people.owner, [
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
    await use(people.admin, errors);
    expect(changesIn(await hipVisits(people.owner, visits))).toMatchObject([
      { absolute: null, significant: null, refusal: { code: "other_scanner" } },
    ]);
    const line = { slope: 1.0845, intercept: -0.0142, correlation: 0.985, n: 62, sdFrom: 0.131, sdTo: 0.144, lower: 0.55, upper: 1.25 };
    const between = {
      reportType: "dxa",
      parameter: "bmd_th",
      site: "hip",
      fromScanner: "hologic",
      toScanner: "ge-lunar",
      source: "A study",
    };
    await use(people.admin, errors, [{ ...between, ...line }]);
    expect(changesIn(await hipVisits(people.owner, visits))).toMatchObject([
      {
        // 0.901 − (−0.0142 + 1.0845 · 0.873)
        ...{ absolute: -0.0315685, percent: expect.closeTo(-3.385113265138, 10), percentPerYear: expect.closeTo(-0.766529832667, 10) },
        ...{ lsc: { value: expect.closeTo(0.057628796809, 10) }, significant: false, zChange: null, tChange: null },
      },
    ]);
  });

  it("two unstated regions are compared with a flag, a stated and an unstated region are not", async () => {
    await use(people.admin, [
      { reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 3, df: 30 },
    ]);
    const [none, stated] = [{ protocol: {} }, { protocol: { region: "multi-stack", stacks: 3 } }];
    const [first, last] = [tibiaValue("2024-01-10", 300), tibiaValue("2026-01-10", 291.68)];
    expect(
      changesIn(
        await tibiaVisits(people.owner, [
          { ...first, ...none },
          { ...last, ...none },
        ]),
      ),
    ).toMatchObject([{ absolute: -8.32, lsc: { value: 8.31 }, significant: true, flags: ["protocol_unconfirmed"] }]);
    expect(
      changesIn(
        await tibiaVisits(people.owner, [
          { ...first, ...none },
          { ...last, ...stated },
        ]),
      ),
    ).toMatchObject([{ absolute: null, refusal: { code: "other_protocol" } }]);
  });

  it.each([4, 5])("a scan of motion grade %d is excluded; the next scan is compared with the first", async (motionGrade) => {
    await use(people.admin, [
      { reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 3, df: 30 },
    ]);
    const found = await tibiaVisits(people.owner, [
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

  it("the tibia’s monitoring interval is 2.77 · 3 over 0.75 % of its value a year", async () => {
    await use(people.admin, [
      { reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 3, df: 30 },
    ]);
    const { series } = await tibiaVisits(people.owner, [tibiaValue("2026-01-10", 284)], {
      birthDate: "1961-05-20",
      menopausalStatus: "postmenopausal",
    });
    // 8.31 / (0.0075 · 284)
    expect(series[0]!.monitoring).toMatchObject({ years: expect.closeTo(3.901408450704, 10), expectedPerYear: expect.closeTo(-2.13, 10) });
  });
});
