import type { TrendChange } from "@trabecula/contracts";
import { changeFlagSentences } from "@trabecula/report-types";
import { changeAgainst } from "../values/change-columns.ts";
import type { ValueLine } from "../values/value-line.ts";
import { own } from "./code-systems.ts";
import { percentPerYear as inPercentPerYear, quantity, score } from "./quantities.ts";
import type { CodeableConcept, ObservationComponent, Quantity } from "./resources.ts";

export function changeComponents({ changes, result }: ValueLine): ObservationComponent[] {
  const change = changeAgainst(changes, "previous");
  if (change === null || change.refusal !== null) return [];
  const { absolute, percent, percentPerYear, zChange, tChange, lsc, significant } = change;
  const figure = (code: string, display: string, value: number | null, inUnit: (value: number) => Quantity) =>
    value === null ? [] : [{ code: coded(code, display), valueQuantity: inUnit(value) }];
  const asMeasured = (value: number) => quantity(value, result.unit);
  return [
    ...figure("change", "Change since the scan before", absolute, asMeasured),
    ...figure("change_percent", "Change since the scan before, percent", percent, (value) => quantity(value, "%")),
    ...figure("change_percent_per_year", "Change since the scan before, percent a year", percentPerYear, inPercentPerYear),
    ...figure("z_change", "Change of the Z-score since the scan before", zChange, score),
    ...figure("t_change", "Change of the T-score since the scan before", tChange, score),
    ...figure("lsc", "Least significant change", lsc!.value, asMeasured),
    { code: coded("significant_change", "Change is significant"), valueBoolean: significant! },
  ];
}

function coded(code: string, display: string): CodeableConcept {
  const coding = own(code, display);
  return { coding: [coding], text: display };
}

export function changeNotes({ changes }: ValueLine): string[] {
  const change = changeAgainst(changes, "previous");
  return change === null ? [] : [noteOf(change)];
}

const kindWords = { own: "", published: " (published)", minimum: " (minimum accepted)" } as const;

function noteOf({ from, refusal, lsc, significant, crossCalibration, flags }: TrendChange): string {
  if (refusal !== null) return `Not compared with the scan of ${from}: ${refusal.message}`;
  const verdict = significant ? "significant" : "not significant";
  const bridge = crossCalibration === null ? "" : ` Compared through the cross-calibration of ${crossCalibration.source}.`;
  return `Change since ${from}: ${verdict} at 95 %, by the precision of: ${lsc!.source}${kindWords[lsc!.kind]}.${bridge}${flags.map((flag) => ` ${changeFlagSentences[flag]}.`).join("")}`;
}
