import { formatAge, tableReadings } from "./model/reading.ts";
import type { ChartModel, MeasuredPoint, Reading } from "./model/types.ts";

interface Props {
  title: string;
  model: ChartModel;
  points: readonly MeasuredPoint[];
  unit: string;
  /** What the table lists, such as "reference values". */
  listed: string;
}

/** The chart's figures as a table, with the measured points in its caption. */
export function ChartTable({ title, model, points, unit, listed }: Props) {
  const rows = tableReadings(model.readings);
  const labels = [...new Set(rows.flatMap((reading) => reading.rows.map((row) => row.label)))];
  return (
    <div className="chart-table-scroll" tabIndex={0} role="region" aria-label={`${title} as a table`}>
      <table className="chart-table">
        <caption>
          {title}, {listed} by age{unit === "" ? "" : ` (${unit})`}.
          {points.map((point) => ` Measured: ${point.text} at ${formatAge(point.age)} years.`).join("")}
        </caption>
        <thead>
          <tr>
            <th scope="col">Age</th>
            {labels.map((label) => (
              <th scope="col" key={label}>
                {/^\d+$/.test(label) ? `P${label}` : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((reading) => (
            <tr key={reading.age}>
              <th scope="row">{formatAge(reading.age)}</th>
              {labels.map((label) => (
                <Cell key={label} row={reading.rows.find((row) => row.label === label)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ row }: { row: Reading["rows"][number] | undefined }) {
  return (
    <td>
      {row?.text}
      {row?.detail && <span className="chart-detail">{row.detail}</span>}
    </td>
  );
}
