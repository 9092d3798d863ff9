import type { Adjust, ChangeSummary, Parameter, TableChange } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { changeScoreText, decimalsApart, formatNumber, formatSigned } from "@trabecula/report-types";
import { siteLabel } from "@trabecula/report-types/labels";

/** "< 0.001", "0.034". */
export const chanceText = (p: number): string => (p < 0.001 ? "< 0.001" : formatNumber(p, 3));

export function quantityText({ parameter, site, side }: Pick<TableChange, "parameter" | "site" | "side">, known: Parameter | null): string {
  const place = [siteLabel(site).toLowerCase(), side].filter(Boolean).join(", ");
  return `${known?.abbreviation ?? parameter} (${place})`;
}

function display(known: Parameter | null, unit: string) {
  return known?.display ?? { unit, factor: 1, decimals: 3 };
}

export function pairTexts(row: TableChange, known: Parameter | null) {
  const { unit, factor, decimals: usual } = display(known, row.unit);
  const isJudged = row.change !== null && row.lsc !== null;
  const decimals = isJudged ? decimalsApart(Math.abs(row.change!) * factor, row.lsc! * factor, usual) : usual;
  const change = row.change === null ? "–" : formatSigned(row.change * factor, decimals);
  return {
    unit,
    values: `${formatNumber(row.fromValue * factor, usual)} → ${formatNumber(row.toValue * factor, usual)}`,
    change: row.percent === null ? change : `${change} (${formatSigned(row.percent, 1)} %)`,
    lsc: row.lsc === null ? "–" : formatNumber(row.lsc * factor, decimals),
    given: changeScoreText({ z: row.changeScore, percentile: row.changePercentile }),
    verdict: row.beyondLsc === null ? null : row.beyondLsc ? "beyond" : "within",
  };
}

export function groupTexts(row: ChangeSummary, known: Parameter | null) {
  const { unit, factor, decimals: usual } = display(known, row.unit);
  // A mean has more digits than a value.
  const decimals = usual + 1;
  const signed = (value: number) => formatSigned(value * factor, decimals);
  const share = (value: number) => formatNumber(value * 100, 0);
  const { n, mean, sd, interval, beyondLsc, beyondInterval } = row;
  return {
    unit,
    mean: mean === null ? "–" : signed(mean),
    sd: sd === null ? "–" : formatNumber(sd * factor, decimals),
    interval: interval === null ? "–" : `${signed(interval[0])} to ${signed(interval[1])}`,
    beyond: n === 0 ? "–" : `${beyondLsc} (${share(beyondLsc / n)} %)`,
    beyondInterval: beyondInterval === null ? "–" : `${share(beyondInterval[0])} to ${share(beyondInterval[1])} %`,
    expected: n === 0 ? "–" : formatNumber(row.expectedByError, 1),
  };
}

export function multiplicityText(adjust: Adjust, tests: number): string {
  const shown = `${countOf(tests, "test")} in all.`;
  if (adjust === "holm")
    return `${shown} p is adjusted for them after Holm. With 0.05 as the limit, error alone passes it in 1 of 20 studies at most.`;
  return `${shown} q is the false discovery rate after Benjamini and Hochberg. Of the pairs with q up to 0.05, error alone explains about 1 in 20 at most.`;
}
