import type { Scan, ScoreRequest, Subject } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { reportTypeOf, reportTypes, siteLabel } from "@trabecula/report-types";
import { scaleProblem } from "./scale/conversion.ts";

/** By path of the field, such as `scans.0.scanDate`. */
export type FieldProblems = Record<string, string>;

const dayMs = 86_400_000;

/** Returns everything that prevents scoring of the whole request; empty if it can be scored. */
export function findRequestProblems(dataset: Dataset, request: ScoreRequest, today: string | null): FieldProblems {
  const problems: FieldProblems = {};
  if (dataset.manifest.reportType !== request.reportType) {
    problems.datasetId = `This dataset is for ${reportTypes[dataset.manifest.reportType].label}, not for ${reportTypes[request.reportType].label}.`;
  }
  Object.assign(problems, subjectProblems(request.subject));
  request.scans.forEach((scan, index) => Object.assign(problems, scanProblems(request, scan, `scans.${index}`, today)));
  return problems;
}

function subjectProblems(subject: Subject): FieldProblems {
  const given = (["ageYears", "birthDate", "birthYear"] as const).filter((key) => subject[key] !== null && subject[key] !== undefined);
  if (given.length < 2) return {};
  return { [`subject.${given[1]}`]: "Give the age, the birth date or the year of birth: one of them only." };
}

function scanProblems({ reportType, subject }: ScoreRequest, scan: Scan, path: string, today: string | null): FieldProblems {
  const catalogue = reportTypes[reportType];
  const problems: FieldProblems = {};
  if (!catalogue.sites.some((site) => site.key === scan.site))
    problems[`${path}.site`] = `${siteLabel(scan.site)} is not a site of ${catalogue.label}.`;
  if (scan.scanner && !catalogue.scanners.some((scanner) => scanner.key === scan.scanner)) {
    problems[`${path}.scanner`] = `This is not a scanner of ${catalogue.label}.`;
  }
  scan.measurements.forEach(({ parameter }, index) => {
    const type = reportTypeOf(parameter);
    if (type === reportType) return;
    const where = type ? `belongs to ${reportTypes[type].label}` : "is not in the catalogue";
    problems[`${path}.measurements.${index}.parameter`] = `${parameter} ${where}.`;
  });
  const unscaled = scaleProblem(scan.scale, reportType);
  if (unscaled !== null) problems[`${path}.scale`] = unscaled;
  const dateProblem = scanDateProblem(subject, scan, today);
  if (dateProblem) problems[`${path}.scanDate`] = dateProblem;
  return problems;
}

function scanDateProblem({ birthDate, birthYear }: Subject, { scanDate }: Scan, today: string | null): string | null {
  if (!scanDate) return birthDate || birthYear ? "Give the scan’s date: the age is counted from the birth to it." : null;
  if (birthDate && scanDate < birthDate) return "The scan’s date is before the birth date.";
  if (birthYear && Number(scanDate.slice(0, 4)) < birthYear) return "The scan’s date is before the year of birth.";
  // One day ahead is allowed for time zones east of the server.
  if (today && Date.parse(scanDate) > Date.parse(today) + dayMs) return "The scan’s date is in the future.";
  return null;
}

/** With an age in years, all scans need the same date. */
export function haveDifferentDates({ subject, scans }: ScoreRequest): boolean {
  if (subject.ageYears === null || subject.ageYears === undefined) return false;
  return new Set(scans.flatMap((scan) => scan.scanDate ?? [])).size > 1;
}
