import { formatDecimals } from "@trabecula/messages";
import type { TrendMeasured } from "../TrendCharts.tsx";

/** Time until the expected change with age reaches the least significant change. */
export function Monitoring({ measured }: { measured: readonly TrendMeasured[] }) {
  const known = measured.flatMap(({ name, series }) => {
    const monitoring = series.at(-1)?.monitoring;
    return monitoring ? [{ name, monitoring }] : [];
  });
  if (known.length === 0) return null;
  const sources = [...new Set(known.map(({ monitoring }) => monitoring.source))];
  return (
    <div className="mt-4 max-w-[85ch] text-sm">
      <p>
        <span className="font-semibold">Expected monitoring interval:</span>{" "}
        {known.map(({ name, monitoring }) => `${name} ${yearsText(monitoring.years)}`).join(", ")}.
      </p>
      <p className="text-muted">
        After so long the change that is expected with age reaches the least significant change. Expected change from: {sources.join("; ")}.
      </p>
    </div>
  );
}

/** Longer intervals are meaningless. */
function yearsText(years: number): string {
  if (years > 50) return "more than 50 years";
  return `${formatDecimals(years, 1)} years`;
}
