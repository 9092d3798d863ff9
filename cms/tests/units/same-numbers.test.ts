import fc from "fast-check";
import { fhirBundle, recordJson, valuesCsv, valuesTable } from "@trabecula/report-exports";
import { beforeAll, describe, expect, it } from "vitest";
import { parsed } from "../../../packages/reports/report-document/test/support/parsed.ts";
import { rendered } from "../../../packages/reports/report-document/test/support/rendered.ts";
import { reportTypeKeys } from "@trabecula/contracts";
import { linesOf, textOf, type Forms } from "../support/same-numbers/forms.ts";
import { expectSameInFhir } from "../support/same-numbers/in-fhir.ts";
import { expectSameInCsv, expectSameInJson, expectSameInLongForm, expectSameInWideForm } from "../support/same-numbers/in-files.ts";
import { kinds, madeUpReport, visitsOf } from "../support/same-numbers/made-up-visits.ts";
import {
  expectSameChangesOnScreen,
  expectSameForPatients,
  expectSameOnPaper,
  expectSameOnScreen,
} from "../support/same-numbers/to-people.ts";

let all: { readonly kind: string; readonly forms: Forms }[];

beforeAll(async () => {
  const samples = Object.entries(kinds).flatMap(([name, kind]) =>
    fc.sample(visitsOf(kind), { seed: 1, numRuns: 2 }).map((visits) => ({ name, kind, visits })),
  );
  all = await Promise.all(
    samples.map(async ({ name, kind, visits }, index) => {
      const { report, dataset, changes } = madeUpReport(kind, visits, `${index}`.padEnd(24, "r"));
      const { words } = await parsed(await rendered({ report, dataset }, "researcher", "a4", changes));
      const files = { csv: valuesCsv(report, changes), json: recordJson(report, changes), fhir: fhirBundle(report, changes) };
      return { kind: name, forms: { api: report, changes, ...files, pdf: textOf(words) } };
    }),
  );
}, 60_000);

const each = (check: (forms: Forms) => void) => () => {
  for (const { forms } of all) check(forms);
};

describe("a report's numbers", () => {
  it("cover every kind that a report can contain", () => {
    const lines = all.flatMap(({ forms }) => linesOf(forms.api));
    const scored = lines.map(({ result: { zScore, tScore, preferred } }) =>
      [zScore === null ? "" : "Z", tScore === null ? "" : "T", preferred].join(" "),
    );
    expect(scored).toEqual(expect.arrayContaining(["Z T t", "Z T none", "Z  z", "Z  t", " T t", " T none", "  none"]));
    const codes = new Set(lines.flatMap(({ result }) => result.refusal?.code ?? []));
    expect([...codes]).toEqual(expect.arrayContaining(["no_curve", "outside_reference_age", "implausible_value"]));
    expect(new Set(all.map(({ forms }) => forms.api.revision))).toEqual(new Set([1, 2]));
    const changes = all.flatMap(({ forms }) => forms.changes.series.flatMap((series) => series.changes));
    for (const key of ["absolute", "percentPerYear", "zChange", "tChange", "refusal"] as const)
      expect(changes.filter((change) => change[key] !== null).length, key).toBeGreaterThan(5);
    expect(changes.some(({ against }) => against.join() === "first")).toBe(true);
  });

  it("are the same in JSON, as a whole", each(expectSameInJson));
  it("are the same in CSV to the last digit, including reference and change values", each(expectSameInCsv));
  it("are the same in FHIR to the last digit, found by code, place and day", each(expectSameInFhir));
  it("are the same on the screen, rounded, and none is left out or made up", each(expectSameOnScreen));
  it("change on the screen by the same amounts", each(expectSameChangesOnScreen));
  it("are the same to the patient", each(expectSameForPatients));
  it("are those of the screen on paper, in the row of their own site", each(expectSameOnPaper));

  it.each([
    ["long", expectSameInLongForm],
    ["wide", expectSameInWideForm],
  ] as const)("are the same in the list’s export, %s", (form, expectSame) => {
    const reports = all.map(({ forms }) => forms.api);
    const table = valuesTable(form, reportTypeKeys);
    expectSame(table.head + reports.map(table.lines).join(""), reports);
  });
});
