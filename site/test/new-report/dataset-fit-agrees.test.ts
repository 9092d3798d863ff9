import { ZReportTypeCatalogue, type DatasetDetail, type Scan, type ScoreRequest } from "@trabecula/contracts";
import { coverageOf, type Dataset } from "@trabecula/reference-datasets";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { reportTypes } from "@trabecula/report-types";
import { scoreScans } from "@trabecula/scoring";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { datasetFit } from "../../src/app/new-report/model/dataset-fit.ts";

const detailOf = (dataset: Dataset) => ({ manifest: dataset.manifest, coverage: coverageOf(dataset) }) as DatasetDetail;

const requestFor = ({ reportType }: Dataset["manifest"]): fc.Arbitrary<ScoreRequest> => {
  const { sites, scanners, parameters } = ZReportTypeCatalogue.parse(reportTypes[reportType]);
  const protocol = fc.record({
    region: fc.constantFrom(null, "single-stack" as const, "multi-stack" as const),
    stacks: fc.constantFrom(null, 1, 2, 3),
    offsetMm: fc.constantFrom(null, 22, 22.04, 22.4),
  });
  const subject = fc.oneof(
    fc.record({ ageYears: fc.constantFrom(null, 5.99, 6, 9, 17.99, 18, 19.9, 20, 24.9, 25, 37, 37.01, 81.99, 82, 96) }),
    fc.record({ birthDate: fc.constantFrom("1930-03-14", "1944-03-13", "1989-03-14", "2006-03-14", "2008-03-14", "2020-01-01") }),
    fc.record({ birthYear: fc.constantFrom(1944, 1989, 1990, 2006, 2008) }),
  );
  const scan = fc
    .record({
      site: fc.constantFrom(...sites.map(({ key }) => key)),
      scanner: fc.constantFrom(null, ...scanners.map(({ key }) => key)),
      protocol,
      scale: fc.constantFrom(null, ...(reportType === "dxa" ? ["hologic" as const] : [])),
    })
    .map((facts): Scan[] =>
      parameters
        .filter(({ sites: measuredAt, ranges }) => measuredAt.includes(facts.site) && ranges.length > 0)
        .map(({ key, ranges }) => {
          const { hard } = ranges.find(({ site }) => site === facts.site)!;
          return { ...facts, scanDate: "2026-03-14", measurements: [{ parameter: key, value: (hard.min + hard.max) / 2 }] };
        }),
    );
  const sex = fc.constantFrom(null, "female" as const, "male" as const);
  return fc.record({ subject, sex, scan }).map(({ subject: known, sex: referenceSex, scan: scans }) => ({
    reportType,
    subject: { ...known, sex: referenceSex },
    scans,
  }));
};

describe("the preview of a dataset", () => {
  it.each(builtInDatasets().map((dataset) => [dataset.manifest.key, dataset] as const))(
    "counts the values that the engine scores: %s",
    (_, dataset) => {
      const detail = detailOf(dataset);
      fc.assert(
        fc.property(requestFor(dataset.manifest), (request) => {
          const outcome = scoreScans(dataset, { id: "a".repeat(24), version: "1.0.0" }, request);
          if (!outcome.ok) throw new Error(outcome.message);
          const results = outcome.reply.scans.flatMap((scan) => scan.results);
          const refusedForFit = results.filter(
            ({ refusal, tRefusal }) => refusal && tRefusal && !["implausible_value", "extreme_score"].includes(refusal.code),
          );
          expect(datasetFit(detail, request, reportTypes[dataset.manifest.reportType])).toMatchObject({
            total: results.length,
            covered: results.length - refusedForFit.length,
          });
        }),
        { numRuns: 80 },
      );
    },
  );
});
