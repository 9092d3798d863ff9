import type { Spread } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { frame, histogramOf, xOf } from "./model/histogram.ts";

interface Props {
  spread: Spread;
  score: string;
  name: string;
}

const ticks = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

/** Shows the distribution of scores over the standard normal curve. */
export function Histogram({ spread, score, name }: Props) {
  const { bars, curve, floor } = histogramOf(spread);
  const label = `${formatCount(spread.n)} ${score}-scores of ${name}, mean ${shown(spread.mean)}, SD ${spread.sd === null ? "none" : shown(spread.sd)}`;
  return (
    <figure className="max-w-xl">
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={`Distribution of ${label}.`} className="w-full">
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

/** Two decimals. */
export function shown(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && text !== "0.00" ? `−${text}` : text;
}
