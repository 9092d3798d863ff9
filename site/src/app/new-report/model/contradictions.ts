import type { ReadScan, ReportTypeCatalogue } from "@trabecula/contracts";
import { factDifferences, isSameNumber } from "@trabecula/scan-files/join";
import { listOf } from "@trabecula/messages";
import type { ScanDraft } from "./scan-draft.ts";
import { factsOf, isFilledFrom, shownValues } from "./from-file.ts";
import { isSameValue } from "./same-number.ts";

type Fact = { name: string; here: string; there: string };

/** Above this, only the count is shown. */
const mostNamed = 3;

/** Reasons why a scan was not merged with scans of the same measurement number: files and differences. */
export function contradictionsOf(read: ReadScan, scans: readonly ScanDraft[], catalogue: ReportTypeCatalogue): string[] {
  const isElsewhere = (scan: ScanDraft) =>
    scan.fromFile?.line === null && isSameNumber(scan.fromFile.measurementNumber, read.measurementNumber) && !isFilledFrom(scan, read);
  return scans.filter(isElsewhere).flatMap((scan) => {
    const said = [...differences(read, scan, catalogue), ...(read.scanDate && scan.scanDate ? [] : ["the date is not stated in both"])];
    if (said.length === 0) return [];
    const files = listOf(scan.fromFile!.files.map((name) => `“${name}”`)) || "another file";
    return [`Measurement ${read.measurementNumber} also came from ${files}: ${said.join("; ")}. They are two scans here.`];
  });
}

function differences(read: ReadScan, scan: ScanDraft, catalogue: ReportTypeCatalogue): string[] {
  const facts = factDifferences(read, factsOf(scan)).map(({ fact, one, other }) => ({ name: fact, here: one, there: other }));
  return [...facts.map((fact) => sentence(`the ${fact.name}`, fact)), ...valuesSaid(read, scan, catalogue)];
}

function valuesSaid(read: ReadScan, scan: ScanDraft, catalogue: ReportTypeCatalogue): string[] {
  const here = shownValues(read, catalogue);
  const facts = catalogue.parameters
    .map(({ key, abbreviation }) => ({ name: abbreviation, here: here[key] ?? "", there: scan.values[key] ?? "" }))
    .filter((fact) => differs(fact) && !isSameValue(fact.here, fact.there));
  if (facts.length > mostNamed)
    return [`${facts.length} values differ, ${facts[0]!.name} (${facts[0]!.here} and ${facts[0]!.there}) among them`];
  return facts.map((fact) => sentence(fact.name, fact));
}

const differs = ({ here, there }: Fact) => here !== "" && there !== "" && here !== there;
const sentence = (name: string, { here, there }: Fact) => `${name} is ${here} here and ${there} there`;
