import type { FitDiagnostics } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { formatCount } from "@trabecula/messages";
import { binText } from "../model/q-words.ts";

type Moments = FitDiagnostics["moments"][number];

const moments = [
  { key: "mean", label: "Mean" },
  { key: "sd", label: "SD" },
  { key: "skewness", label: "Skewness" },
  { key: "kurtosis", label: "Kurtosis" },
] as const;

export function MomentsTable({ bins }: { bins: readonly Moments[] }) {
  return (
    <div className="chart-table-scroll" tabIndex={0} role="region" aria-label="Residual moments">
      <table className="chart-table fit-table">
        <caption className="sr-only">Residual moments by age</caption>
        <thead>
          <tr>
            <th scope="col">Ages</th>
            <th scope="col">People</th>
            {moments.map(({ key, label }) => (
              <th scope="col" key={key}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.ageFrom}>
              <th scope="row">{binText(bin)}</th>
              <td>{formatCount(bin.persons)}</td>
              {moments.map(({ key }) => (
                <td key={key}>{formatNumber(bin[key], 2)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
