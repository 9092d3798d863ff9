import type { Parameter, ReportType, Site } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { catalogueNames, plainName, siteMarks } from "@trabecula/study-tables";
import { headerName } from "./header-name.ts";

export interface NamedParameter {
  readonly parameter: Parameter;
  readonly site: Site | null;
}

/** Finds a parameter by key, abbreviation, label or common name; null if none. */
export function parameterOfHeader(header: string, reportType: ReportType | null): NamedParameter | null {
  const named = exactName(header, reportType);
  if (named) return { parameter: named, site: named.sites.length === 1 ? named.sites[0]! : null };
  const mark = siteMarks.find(([words]) => words.test(header));
  const parameter = mark ? exactName(header.replace(mark[0], ""), reportType) : null;
  return parameter?.sites.includes(mark![1]) ? { parameter, site: mark![1] } : null;
}

function exactName(header: string, reportType: ReportType | null): Parameter | null {
  const names = namesOf(reportType);
  return names.get(plainName(header)) ?? names.get(plainName(headerName(header).name)) ?? null;
}

const known = new Map<ReportType | null, ReadonlyMap<string, Parameter>>();

function namesOf(reportType: ReportType | null): ReadonlyMap<string, Parameter> {
  const found = known.get(reportType) ?? nameParameters(reportType);
  known.set(reportType, found);
  return found;
}

function nameParameters(reportType: ReportType | null): ReadonlyMap<string, Parameter> {
  const types = reportType === null ? Object.values(reportTypes) : [reportTypes[reportType]];
  const parameters = types.flatMap((type) => type.parameters);
  const names = new Map(catalogueNames(parameters));
  // Unique keys come last to win.
  for (const parameter of parameters) names.set(plainName(parameter.key), parameter);
  return names;
}
