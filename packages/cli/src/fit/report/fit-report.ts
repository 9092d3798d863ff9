import { inlineSvg, picturePalette, type Palette } from "@trabecula/charts";
import type { SaveFitRequest } from "@trabecula/contracts";
import type { FittedCurve } from "@trabecula/reference-fits";
import { engineVersion } from "@trabecula/reference-stats";
import { findParameter } from "@trabecula/report-types";
import type { FitOutcome } from "../fit-record.ts";
import { curveScene, wormScene } from "./fit-scenes.ts";
import { escaped, page, table } from "./html.ts";
import { methodsOf } from "./methods.ts";

/** The page's own variables in place of colors, so that pictures follow its theme. */
const palette = Object.fromEntries(Object.keys(picturePalette).map((tone) => [tone, `var(--${tone})`])) as Palette;

/** The report of a fit as one page of HTML, for a paper's supplement: the same bytes for the same fit. */
export function fitReport(outcome: FitOutcome, about: SaveFitRequest | null): string {
  const { curves, failed, cohort, remarks } = outcome;
  const title = about === null ? "Fitted reference curves" : `${about.name} ${about.version}`;
  const data =
    about === null
      ? "The cohort's own citation was not given (--about)."
      : about.citation + (about.doi === null ? "" : ` doi:${about.doi}`);
  const notes = [...failed.map(({ parameter, site, sex, message }) => `${parameter}, ${site}, ${sex}: not fitted. ${message}`), ...remarks];
  const body = [
    `<h1>${escaped(title)}</h1>`,
    ...methodsOf(outcome).map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...(notes.length === 0 ? [] : [`<h2>Remarks</h2><ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join("")}</ul>`]),
    `<h2>Citation</h2><p>Data: ${escaped(data)}</p><p>Software: Trabecula, statistical engine ${engineVersion}.</p>`,
    `<p class="hash">SHA-256 of the cohort's file: ${cohort.sha256}; ${cohort.rows} rows, ${cohort.refusedRows} refused.</p>`,
    ...curves.map(curveSection),
  ];
  return page(title, body.join("\n"));
}

function curveSection({ parameter, site, sex, result }: FittedCurve): string {
  const known = findParameter(parameter);
  const name = known?.abbreviation ?? parameter;
  const title = `${name}, ${site.replaceAll("-", " ")}, ${sex}`;
  const { diagnostics, edf, lines } = result;
  const [overall, ...bins] = diagnostics.worms;
  const worms = [overall, ...bins].flatMap((worm) => (worm ? [inlineSvg(wormScene(worm), palette)] : []));
  const parameters = (["mu", "sigma", "nu", "tau"] as const).flatMap((key) => (edf[key] === null ? [] : [`${key} ${edf[key].toFixed(2)}`]));
  const fixed = (figures: readonly number[], digits: number) => figures.map((figure) => figure.toFixed(digits).replace("-", "−"));
  const { q, calibration, warnings } = diagnostics;
  const kept = lines.ages.flatMap((age, index) => (index % 8 === 0 ? [{ age, index }] : []));
  return [
    `<section><h2>${escaped(title)}</h2>`,
    inlineSvg(curveScene(result, title, known?.unit ? `${name} (${known.unit})` : name), palette),
    `<p>${result.persons} persons, ${result.rows} measurements, ${fixed(result.ages, 2).join(" to ")} years. ${result.family}, age power ${result.agePower}; effective degrees of freedom: ${parameters.join(", ")}, in all ${result.totalEdf.toFixed(2)}. ` +
      `Deviance ${result.globalDeviance.toFixed(2)}, AIC ${result.aic.toFixed(2)}, GAIC(3) ${result.gaic3.toFixed(2)}, BIC ${result.bic.toFixed(2)}. ${result.converged ? `Converged after ${result.iterations} cycles.` : "The fit did NOT converge."}</p>`,
    ...(warnings.length === 0 ? [] : [`<ul>${warnings.map(({ message }) => `<li>${escaped(message)}</li>`).join("")}</ul>`]),
    candidates(result),
    table(
      "Percentiles by age",
      ["Age (years)", ...lines.percentiles.map(({ percentile }) => `P${percentile}`)],
      kept.map(({ age, index }) => [
        age.toFixed(2),
        ...lines.percentiles.map(
          ({ values, low, high }) =>
            values[index]!.toPrecision(5) + (low && high ? ` (${low[index]!.toPrecision(5)} to ${high[index]!.toPrecision(5)})` : ""),
        ),
      ]),
    ),
    `<h3>Worm plots</h3><div class="worms">${worms.join("")}</div>`,
    table(
      "Q statistics by age: beyond ±2 is looked at closer",
      ["Ages", "Persons", "Z1 mean", "Z2 variance", "Z3 skewness", "Z4 kurtosis"],
      q.bins.map(({ ageFrom, ageTo, persons, z1, z2, z3, z4 }) => [
        `${ageFrom.toFixed(1)} to ${ageTo.toFixed(1)}`,
        String(persons),
        ...fixed([z1, z2, z3, z4], 2),
      ]),
    ),
    table(
      "Q statistics in all",
      ["Statistic", "Value", "Degrees of freedom", "p"],
      q.totals.map(({ name: total, value, degreesOfFreedom, pValue }) => [
        total,
        ...fixed([value, degreesOfFreedom], 2),
        pValue === null ? "–" : pValue < 0.001 ? "< 0.001" : pValue.toFixed(3),
      ]),
    ),
    table(
      "Calibration: share of persons below each percentile, with the interval of 95 % of what a right curve fitted to them would show",
      ["Percentile", "Observed (%)", "Interval (%)"],
      calibration.map(({ percentile, observed, low, high }) => [
        `P${percentile}`,
        observed.toFixed(2),
        `${low.toFixed(2)} to ${high.toFixed(2)}`,
      ]),
    ),
    "</section>",
  ].join("\n");
}

/** Empty where family and age power were given. */
function candidates({ candidates: tried, persons }: FittedCurve["result"]): string {
  const rows = tried.map(({ family, agePower, totalEdf, globalDeviance }) => [
    ...[family, String(agePower), totalEdf.toFixed(2), globalDeviance.toFixed(2)],
    ...[2, 3, Math.log(persons)].map((penalty) => (globalDeviance + penalty * totalEdf).toFixed(2)),
  ]);
  return rows.length === 0
    ? ""
    : table("Families that were tried, the chosen one first", ["Family", "Age power", "edf", "Deviance", "AIC", "GAIC(3)", "BIC"], rows);
}
