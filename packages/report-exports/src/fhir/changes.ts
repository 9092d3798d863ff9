import type { TrendChange } from "@trabecula/contracts";
import { changeAgainst } from "../values/change-columns.ts";
import type { ValueLine } from "../values/value-line.ts";
import { own } from "./code-systems.ts";
import { quantity } from "./quantities.ts";
import type { CodeableConcept, ObservationComponent } from "./resources.ts";

/** The change since the scan before, as figures; none where it could not be compared. */
export function changeComponents({ changes, result }: ValueLine): ObservationComponent[] {
  const change = changeAgainst(changes, "previous");
  if (change === null || change.refusal !== null) return [];
  const { absolute, percent, lsc, significant } = change;
  return [
    { code: coded("change", "Change since the scan before"), valueQuantity: quantity(absolute!, result.unit) },
    ...(percent === null
      ? []
      : [{ code: coded("change_percent", "Change since the scan before, percent"), valueQuantity: quantity(percent, "%") }]),
    { code: coded("lsc", "Least significant change"), valueQuantity: quantity(lsc!.value, result.unit) },
    { code: coded("significant_change", "Change is significant"), valueBoolean: significant! },
  ];
}

function coded(code: string, display: string): CodeableConcept {
  const coding = own(code, display);
  return { coding: [coding], text: display };
}

/** What the figures are since, and whose precision it is; or why there are none. */
export function changeNotes({ changes }: ValueLine): string[] {
  const change = changeAgainst(changes, "previous");
  return change === null ? [] : [noteOf(change)];
}

const kindWords = { own: "", published: " (published)", minimum: " (minimum accepted)" } as const;

function noteOf({ from, refusal, lsc, significant, crossCalibration }: TrendChange): string {
  if (refusal !== null) return `Not compared with the scan of ${from}: ${refusal.message}`;
  const verdict = significant ? "significant" : "not significant";
  const bridge = crossCalibration === null ? "" : ` Compared through the cross-calibration of ${crossCalibration.source}.`;
  return `Change since ${from}: ${verdict} at 95 %, by the precision of: ${lsc!.source}${kindWords[lsc!.kind]}.${bridge}`;
}
