import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { lineOf } from "./line.ts";
import { notComparedOf, nothingCompared } from "./not-compared.ts";
import { peopleOf } from "./people.ts";
import { remarksOf } from "./remarks.ts";
import { scanFactsText } from "./validity.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { GroupView, LineView, ProfileView, Scale, SiteView } from "./types.ts";

export type Reference = Pick<Report, "subject"> & { manifest: Report["dataset"]["manifest"] };

export function siteOf(scan: ScanFacts, reference: Reference, catalogue: ReportTypeCatalogue): SiteView {
  const { remarks, marksOf } = remarksOf(scan.values);
  const notCompared = notComparedOf(scan, reference.manifest, catalogue);
  return {
    key: scan.key,
    site: scan.scored.site,
    title: scan.title,
    facts: scanFactsText(scan.input, catalogue),
    profiles: scales(scan).map((scale) => profileOf(scale, scan, reference, catalogue, marksOf)),
    remarks,
    notCompared,
    nothingCompared: notCompared === null ? null : nothingCompared(scan, notCompared),
  };
}

function scales({ values }: ScanFacts): Scale[] {
  const count = (scale: Scale) => values.filter(({ shown }) => shown?.scale === scale).length;
  const present = (["z", "t"] as const).filter((scale) => count(scale) > 0);
  return present.toSorted((left, right) => count(right) - count(left));
}

function profileOf(
  scale: Scale,
  { values, scored }: ScanFacts,
  reference: Reference,
  catalogue: ReportTypeCatalogue,
  marksOf: (value: Measured) => string[],
): ProfileView {
  const own = values.filter(({ shown }) => shown?.scale === scale);
  const people = peopleOf(scale, reference, scored.ageYears, own);
  const groups = catalogue.groups.flatMap(({ key, label }): GroupView[] => {
    const lines = own
      .filter(({ parameter }) => parameter.group === key)
      .map((value) => lineOf(value, value.shown!, people, marksOf(value)));
    return lines.length === 0 ? [] : [{ key, label, unit: sharedUnit(lines), lines }];
  });
  const lines = groups.flatMap((group) => group.lines);
  return {
    scale,
    people,
    columns: {
      percentile: lines.some((line) => line.percentile !== null),
      zScore: lines.some((line) => line.zScore !== null),
      tScore: lines.some((line) => line.tScore !== null),
      reference: lines.some((line) => line.reference !== null),
      youngAdult: lines.some((line) => line.youngAdult !== null),
    },
    groups,
  };
}

function sharedUnit(lines: readonly LineView[]): string | null {
  const unit = lines[0]!.unit;
  return lines.length > 1 && unit !== "" && lines.every((line) => line.unit === unit) ? unit : null;
}
