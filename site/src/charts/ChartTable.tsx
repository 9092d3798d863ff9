import * as messages from "@trabecula/messages/charts";
import type { ChartTable as Table, Scene } from "@trabecula/charts";

interface Props {
  title: string;
  chart: { table: Table; scene: Pick<Scene, "description"> };
  unit: string;
}

export function ChartTable({ title, chart: { table, scene }, unit }: Props) {
  return (
    <div className="chart-table-scroll" tabIndex={0} role="region" aria-label={messages.tableOf(title)}>
      <table className="chart-table">
        <caption>{messages.tableCaption(title, unit, scene.description)}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {table.rows.map(({ header, cells }, row) => (
            <tr key={row}>
              <th scope="row">{header}</th>
              {cells.map(({ text, detail }, index) => (
                <td key={table.columns[index + 1]}>
                  {text}
                  {detail && <span className="chart-detail">{detail}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
