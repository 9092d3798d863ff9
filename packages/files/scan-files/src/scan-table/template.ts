import type { Parameter, ReportType, Scanner, Site } from "@trabecula/contracts";
import { rangeFor, reportTypes } from "@trabecula/report-types";

export const templateForms = ["wide", "long"] as const;
export type TemplateForm = (typeof templateForms)[number];

const scanners: Readonly<Record<ReportType, Scanner>> = { "hr-pqct": "xtremect-2", dxa: "hologic", "dxa-body-composition": "ge-lunar" };

/** Template with every parameter and unit, and fictional values for each usual site. New report and the study table read it unchanged. */
export function templateOf(reportType: ReportType, form: TemplateForm): string[][] {
  return form === "wide" ? wide(reportType) : long(reportType);
}

export const templateName = (reportType: ReportType, form: TemplateForm) => `template-${reportType}-${form}`;

function wide(type: ReportType): string[][] {
  const { parameters, usualSites } = reportTypes[type];
  const facts = factsOf(type);
  const header = [...facts.map(({ name }) => name), ...parameters.map(headerOf)];
  const rows = usualSites.map((site) => [
    ...facts.map(({ example }) => example(site)),
    ...parameters.map((parameter) => exampleOf(type, parameter, site) ?? ""),
  ]);
  return [header, ...rows];
}

function long(type: ReportType): string[][] {
  const { parameters, usualSites } = reportTypes[type];
  const facts = factsOf(type);
  const header = [...facts.map(({ name }) => name), "parameter", "value", "unit"];
  const rows = usualSites.flatMap((site) =>
    parameters.flatMap((parameter) => {
      const value = exampleOf(type, parameter, site);
      return value === null ? [] : [[...facts.map(({ example }) => example(site)), parameter.key, value, parameter.unit]];
    }),
  );
  return [header, ...rows];
}

const headerOf = ({ key, unit }: Parameter) => (unit === "" ? key : `${key} (${unit})`);

interface Fact {
  readonly name: string;
  readonly example: (site: Site) => string;
}

function factsOf(type: ReportType): Fact[] {
  const { asks, sites } = reportTypes[type];
  const fact = (name: string, text: string): Fact => ({ name, example: () => text });
  return [
    ...[fact("id", "EXAMPLE-1"), fact("sex", "female"), fact("age", "62.5"), fact("scan_date", "2026-01-15")],
    { name: "site", example: (site) => site },
    { name: "side", example: (site) => (sites.some(({ key, sided }) => key === site && sided) ? "left" : "") },
    fact("scanner", scanners[type]),
    ...(asks.motionGrade ? [fact("motion_grade", "1")] : []),
    ...(asks.protocol ? [fact("region", "single-stack"), fact("offset_mm", "")] : []),
    ...(asks.menopausalStatus ? [fact("menopausal_status", "postmenopausal")] : []),
  ];
}

/** Fictional mid-range value for key parameters; null for others. */
function exampleOf(type: ReportType, parameter: Parameter, site: Site): string | null {
  if (!reportTypes[type].keyParameters.includes(parameter.key)) return null;
  const soft = rangeFor(parameter, site, scanners[type])?.soft;
  return soft ? String(Number(((soft.min + soft.max) / 2).toPrecision(3))) : null;
}
