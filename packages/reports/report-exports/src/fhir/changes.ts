import type { TrendChange } from "@trabecula/contracts";
import { changeFlagSentences, changeScoreMeaning, precisionText } from "@trabecula/report-types";
import { changeAgainst } from "../values/change-columns.ts";
import type { ValueLine } from "../values/value-line.ts";
import {
  own,
  percentPerYear as inPercentPerYear,
  quantity,
  score,
  type CodeableConcept,
  type ObservationComponent,
  type Quantity,
} from "./resources.ts";

export function changeComponents({ changes, result }: ValueLine): ObservationComponent[] {
  const change = changeAgainst(changes, "previous");
  if (change === null || change.refusal !== null) return [];
  const { absolute, percent, percentPerYear, zChange, tChange, changeScore, lsc, significant, beyondChance } = change;
  const figure = (code: string, display: string, value: number | null, inUnit: (value: number) => Quantity) =>
    value === null ? [] : [{ code: coded(code, display), valueQuantity: inUnit(value) }];
  const verdict = (code: string, display: string, value: boolean | null) =>
    value === null ? [] : [{ code: coded(code, display), valueBoolean: value }];
  const asMeasured = (value: number) => quantity(value, result.unit);
  return [
    ...figure("change", "Change since the scan before", absolute, asMeasured),
    ...figure("change_percent", "Change since the scan before, percent", percent, (value) => quantity(value, "%")),
    ...figure("change_percent_per_year", "Change since the scan before, percent a year", percentPerYear, inPercentPerYear),
    ...figure("z_change", "Change of the Z-score since the scan before", zChange, score),
    ...figure("t_change", "Change of the T-score since the scan before", tChange, score),
    ...figure("change_score", "Change score, given the earlier Z-score", changeScore?.z ?? null, score),
    ...figure("change_percentile", "Percentile of the change score", changeScore?.percentile ?? null, (value) => quantity(value, "%")),
    ...figure("lsc", "Least significant change", lsc?.value ?? null, asMeasured),
    ...verdict("significant_change", "Change is at least its own least significant change", significant),
    ...verdict("change_beyond_chance", "Change is significant among all changes of the report", beyondChance),
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

function noteOf({ from, refusal, lsc, significant, changeScore, crossCalibration, flags }: TrendChange): string {
  if (refusal !== null) return `Not compared with the scan of ${from}: ${refusal.message}`;
  const verdict =
    lsc === null
      ? `Change since ${from}: not judged.`
      : `Change since ${from}: ${significant ? "beyond" : "within"} its own least significant change at 95 %, by the precision of: ${precisionText(lsc)}.`;
  const bridge = crossCalibration === null ? "" : ` Compared through the cross-calibration of ${crossCalibration.source}.`;
  const given = changeScore === null ? "" : ` ${changeScore.refusal?.message ?? `${changeScoreMeaning}.`}`;
  return `${verdict}${given}${bridge}${flags.map((flag) => ` ${changeFlagSentences[flag]}.`).join("")}`;
}
