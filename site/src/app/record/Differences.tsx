import { mostListedDifferences, type ImportDifference, type ReportImport } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { groupsWith, type FieldGroup } from "./merge-change.ts";
import { kept } from "../../ui/Kept.tsx";

const headers = ["Code", "Scan date", "Site", "Field", "Stored", "In the file"];

function cellsOf({ code, scanDate, site, side, parameter, from, to }: ImportDifference, groups: readonly FieldGroup[]): unknown[] {
  const [group] = groupsWith([parameter], groups) as [FieldGroup];
  const text = (value: unknown) => group.text({ [parameter]: value });
  return [code, scanDate, [side, site].filter(Boolean).join(" "), group.label, text(from), text(to)];
}

interface Props {
  outcome: Pick<ReportImport, "differences" | "differenceCount" | "conflicts">;
  groups?: readonly FieldGroup[];
}

export function Differences({ outcome: { differences, differenceCount, conflicts }, groups = [] }: Props) {
  const hasScans = differences.some(({ scanDate }) => scanDate !== null);
  // Patients have no scan.
  const shown = <Item,>(items: readonly Item[]) => items.filter((_, place) => hasScans || (place !== 1 && place !== 2));
  return (
    <>
      {differences.length > 0 && (
        <details className="text-sm" open={differences.length <= 10}>
          <summary className="cursor-pointer font-medium">{countOf(differenceCount, "value differs", "values differ")}</summary>
          <div role="region" aria-label="Values that differ" tabIndex={0} className="mt-2 overflow-x-auto">
            <table className="w-full text-left">
              <thead>
                <tr>
                  {shown(headers).map((header) => (
                    <th key={header} scope="col" className="border-b border-line py-1 pr-4 font-medium">
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {differences.map((one, index) => (
                  <tr key={index}>
                    {shown(cellsOf(one, groups)).map((cell, column) => (
                      <td key={shown(headers)[column]} className="border-b border-line py-1 pr-4">
                        {kept(cell === null || cell === undefined ? "–" : String(cell))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {differenceCount > mostListedDifferences && <p>{`The first ${mostListedDifferences} are listed.`}</p>}
        </details>
      )}
      {conflicts.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-medium">Rows that will not be saved</summary>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-muted">
            {conflicts.map(({ line, message }, index) => (
              <li key={index}>{line === null ? message : `Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
