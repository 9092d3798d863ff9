import type { Spread, TableSummaryReply } from "@trabecula/contracts";
import { countOf, formatCount } from "@trabecula/messages";
import { useState } from "react";
import { Select } from "../../ui/Select.tsx";
import { Histogram, shown } from "./Histogram.tsx";

type Spreads = TableSummaryReply["spreads"];

interface Props {
  spreads: Spreads;
  nameOf: (parameter: string, site: string | null) => string;
}

export function ScoreSpreads({ spreads, nameOf }: Props) {
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
            {name}: {kind.toUpperCase()}-scores of {formatCount(spread[kind].n)} of {countOf(spread.values, "value")}
          </caption>
          <thead>
            <tr className="border-b border-line-strong text-right text-muted">
              <th scope="col" className="py-2 pr-4 text-left font-medium">
                Group
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                n
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                Mean
              </th>
              <th scope="col" className="py-2 font-medium">
                SD
              </th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ name: group, spread: { n, mean, sd } }) => (
              <tr key={group} className="border-b border-line text-right tabular-nums">
                <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
                  {group}
                </th>
                <td className="py-2 pr-4">{formatCount(n)}</td>
                <td className="py-2 pr-4">{n === 0 ? "–" : shown(mean)}</td>
                <td className="py-2">{sd === null ? "–" : shown(sd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
