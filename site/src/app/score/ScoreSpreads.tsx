import type { Spread, TableSummaryReply } from "@trabecula/contracts";
import { countOf, formatCount, formatDecimals } from "@trabecula/messages";
import { useState } from "react";
import { kept } from "../../ui/Kept.tsx";
import { Select } from "../../ui/Select.tsx";

type Spreads = TableSummaryReply["spreads"];

export function ScoreSpreads({ spreads, nameOf }: { spreads: Spreads; nameOf: (parameter: string, site: string | null) => string }) {
  const scored = spreads.filter(({ z, t }) => z.n + t.n > 0);
  const [chosen, setChosen] = useState(0);
  const spread = scored[chosen] ?? scored[0];
  if (!spread) return null;
  const name = nameOf(spread.parameter, spread.site);
  const kind = spread.z.n > 0 ? "z" : "t";
  const all: { name: string; spread: Spread }[] = [
    { name: "All", spread: spread[kind] },
    ...spread.groups.map((group) => ({ name: group.name, spread: group[kind] })),
  ];
  return (
    <section aria-labelledby="score-spreads">
      <h3 id="score-spreads" className="mb-2 font-semibold">
        How the scores lie
      </h3>
      {scored.length > 1 && (
        <Select
          label="Parameter"
          fieldClassName="mb-4 max-w-xs"
          value={String(scored.indexOf(spread))}
          onChange={(event) => setChosen(Number(event.target.value))}
          options={scored.map(({ parameter, site }, index) => ({ value: String(index), label: nameOf(parameter, site) }))}
        />
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <Histogram spread={spread[kind]} score={kind.toUpperCase()} name={name} />
        <table className="w-full self-start border-collapse text-sm">
          <caption className="pb-2 text-left font-medium">
            {kept(`${name}: ${kind.toUpperCase()}-scores of ${formatCount(spread[kind].n)} of ${countOf(spread.values, "value")}`)}
          </caption>
          <thead>
            <tr className="border-b border-line-strong text-right text-muted">
              {["Group", "n", "Mean", "SD"].map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-medium first:text-left last:pr-0">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map(({ name: group, spread: { n, mean, sd } }) => (
              <tr key={group} className="border-b border-line text-right tabular-nums">
                <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
                  <bdi translate="no">{group}</bdi>
                </th>
                <td translate="no" className="py-2 pr-4">
                  {formatCount(n)}
                </td>
                <td translate="no" className="py-2 pr-4">
                  {n === 0 ? "–" : formatDecimals(mean, 2)}
                </td>
                <td translate="no" className="py-2">
                  {sd === null ? "–" : formatDecimals(sd, 2)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** SVG units. */
const frame = { width: 520, height: 220, left: 8, right: 8, top: 12, bottom: 28 };
const from = -4.5;
const to = 4.5;
const binWidth = 0.5;

const xOf = (score: number): number => frame.left + ((score - from) / (to - from)) * (frame.width - frame.left - frame.right);

/** Histogram bars, and the standard normal curve scaled to the same count. */
export function histogramOf({ n, bins }: Spread) {
  const density = (score: number) => Math.exp((-score * score) / 2) / Math.sqrt(2 * Math.PI);
  const highest = Math.max(...bins.map((count) => count / Math.max(1, n)), density(0) * binWidth);
  const floor = frame.height - frame.bottom;
  const yOf = (share: number) => floor - (share / highest) * (floor - frame.top);
  const bars = bins.map((count, index) => {
    const x = xOf(from + index * binWidth);
    const y = yOf(count / Math.max(1, n));
    return { x: x + 0.5, y, width: xOf(from + (index + 1) * binWidth) - x - 1, height: floor - y };
  });
  const steps = Array.from({ length: 91 }, (_, index) => from + (index / 90) * (to - from));
  const curve = steps
    .map((score, index) => `${index === 0 ? "M" : "L"}${xOf(score).toFixed(1)} ${yOf(density(score) * binWidth).toFixed(1)}`)
    .join("");
  return { bars, curve, floor };
}

const ticks = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

function Histogram({ spread, score, name }: { spread: Spread; score: string; name: string }) {
  const { bars, curve, floor } = histogramOf(spread);
  const label = `${formatCount(spread.n)} ${score}-scores of ${name}, mean ${formatDecimals(spread.mean, 2)}, SD ${spread.sd === null ? "none" : formatDecimals(spread.sd, 2)}`;
  return (
    <figure className="max-w-xl">
      <svg
        {...{ translate: "no" }}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-label={`Distribution of ${label}.`}
        className="w-full"
      >
        {bars.map((bar) => (
          <rect key={bar.x} {...bar} fill="var(--brand)" opacity="0.55" />
        ))}
        <path d={curve} fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="5 4" />
        <line x1={frame.left} x2={frame.width - frame.right} y1={floor} y2={floor} stroke="var(--line-strong)" />
        {ticks.map((tick) => (
          <text key={tick} x={xOf(tick)} y={floor + 18} textAnchor="middle" fontSize="12" fill="var(--muted)">
            {tick < 0 ? `−${-tick}` : tick}
          </text>
        ))}
      </svg>
      <figcaption className="text-sm text-muted">
        Bars: this study’s {score}-scores. Dashed: the standard normal curve
        {score === "T" ? " of young adults" : ", where a study like the reference lies"}. Scores beyond ±4 stand at the ends.
      </figcaption>
    </figure>
  );
}
