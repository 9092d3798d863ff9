import { clinicalKeys, lumbarVertebrae, type Clinical, type ClinicalRequest, type ReportDifference } from "@trabecula/contracts";
import { clinicalText } from "@trabecula/report-types";
import { reportJson } from "./report-rows.ts";

const none: Clinical = {
  ...{ referrer: null, indication: null, riskFactors: null, medication: null, technique: null },
  ...{ limitations: null, excludedVertebrae: [], comparison: null, nextScan: null },
};

export function clinicalOf({ clinical }: { readonly clinical: string | null }): Clinical | null {
  return clinical === null ? null : reportJson.read({ clinical }).clinical;
}

/** Keeps texts that the request omits. Returns null if no text is left. */
export function clinicalWith(before: Clinical | null, { excludedVertebrae, ...texts }: ClinicalRequest): Clinical | null {
  const clinical: Clinical = { ...none, ...before };
  for (const [key, text] of Object.entries(texts)) if (text !== undefined) clinical[key as keyof typeof texts] = text || null;
  const order = (vertebra: string) => (lumbarVertebrae as readonly string[]).indexOf(vertebra);
  if (excludedVertebrae !== undefined)
    clinical.excludedVertebrae = (excludedVertebrae ?? []).toSorted((one, other) => order(one.vertebra) - order(other.vertebra));
  return clinicalKeys.some((key) => clinicalText(clinical, key) !== null) ? clinical : null;
}

export function clinicalDifferences(before: Clinical | null, after: Clinical | null): ReportDifference[] {
  return clinicalKeys.flatMap((parameter) => {
    const [from, to] = [before, after].map((clinical) => clinical && clinicalText(clinical, parameter)) as [string | null, string | null];
    return from === to ? [] : [{ scan: null, site: null, side: null, parameter, from, to }];
  });
}
