import type { Report, ReportType, RefusalCode, ScoreResult, Site } from "@trabecula/contracts";
import { refusalCodes, flagCodes } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import fc from "fast-check";
import { input, report, result } from "./factories.ts";

function anyResult(parameter: string): fc.Arbitrary<ScoreResult> {
  return fc
    .record({
      value: fc.double({ min: 0.01, max: 2000, noNaN: true }),
      z: fc.option(
        fc.record({ score: fc.double({ min: -9, max: 9, noNaN: true }), percentile: fc.double({ min: 0, max: 100, noNaN: true }) }),
      ),
      t: fc.option(fc.double({ min: -9, max: 9, noNaN: true })),
      code: fc.constantFrom(...refusalCodes),
      tCode: fc.constantFrom(...refusalCodes),
      preferred: fc.constantFrom("z" as const, "t" as const, "none" as const),
      flags: fc.subarray([...flagCodes]),
      notes: fc.subarray(["Check the unit.", "The two values do not fit together."]),
    })
    .map(({ value, z, t, code, tCode, preferred, flags, notes }) =>
      result({
        parameter,
        value,
        zScore: z?.score ?? null,
        percentile: z?.percentile ?? null,
        reference: z ? { median: 1, p5: 0.5, p95: 1.5 } : null,
        refusal: z ? null : refusal(code, parameter),
        // The engine refuses T where Z is required.
        tScore: preferred === "z" ? null : t,
        youngAdult: t === null || preferred === "z" ? null : { mean: 1, sd: 0.1, ages: [20, 29] },
        tRefusal: preferred === "z" ? refusal("z_required", parameter) : t === null ? refusal(tCode, parameter) : null,
        preferred,
        flags,
        notes,
        source: z || t !== null ? "made-up" : null,
      }),
    );
}

const refusal = (code: RefusalCode, parameter: string) => ({
  code,
  message: `${parameter} is refused.`,
  ...(code === "outside_reference_age" ? { ageRange: [20, 37] as [number, number] } : {}),
});

function anyScan(type: ReportType): fc.Arbitrary<{ site: Site; side: "left" | "right" | null; results: ScoreResult[] }> {
  const { sites, parameters } = reportTypes[type];
  return fc.constantFrom(...sites).chain(({ key, sided }) => {
    const here = parameters.filter((parameter) => parameter.sites.includes(key));
    return fc.subarray(here, { minLength: 1, maxLength: Math.min(here.length, 20) }).chain((chosen) =>
      fc.record({
        site: fc.constant(key),
        side: sided ? fc.constantFrom("left" as const, "right" as const, null) : fc.constant(null),
        results: fc.tuple(...chosen.map((parameter) => anyResult(parameter.key))).map((results) => [...results]),
      }),
    );
  });
}

export const anyReport: fc.Arbitrary<Report> = fc.constantFrom<ReportType>("hr-pqct", "dxa", "dxa-body-composition").chain((type) =>
  fc
    .record({
      scans: fc.array(anyScan(type), { minLength: 1, maxLength: 20 }),
      sex: fc.constantFrom("female" as const, "male" as const, null),
      age: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      motionGrade: fc.constantFrom(null, 1, 3, 4),
      dates: fc.boolean(),
    })
    .map(({ scans, sex, age, motionGrade, dates }) =>
      report([], {
        reportType: type,
        subject: { sex, ageYears: age },
        inputs: scans.map(({ site, side }, index) =>
          input({ site, side, motionGrade, scanner: null, scanDate: dates ? `2026-03-${String(index + 1).padStart(2, "0")}` : null }),
        ),
        scans: scans.map((scan) => ({ ...scan, ageYears: age })),
      }),
    ),
);

export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}
