import type { StudyLook, Scanner, Site } from "@trabecula/contracts";
import { scannerLabel, siteLabel } from "@trabecula/report-types/labels";
import { kept } from "../../ui/Kept.tsx";

export function Preview({ look }: { look: StudyLook }) {
  const { valueNames, preview } = look;
  return (
    <div role="region" aria-label="Rows as they will be read" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">The first rows as they will be read</caption>
        <thead>
          <tr className="border-b border-line-strong text-left text-muted">
            {["Row", "Code", "Sex", "Age", "Site", "Scanner"].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
            {valueNames.map((name, index) => (
              <th key={index} scope="col" className="py-2 pr-4 text-right font-medium whitespace-nowrap last:pr-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map((row) => (
            <PreviewRow key={row.row} row={row} width={valueNames.length} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PreviewRow({ row, width }: { row: StudyLook["preview"][number]; width: number }) {
  const facts = [
    row.sex,
    row.ageYears === null ? null : String(Number(row.ageYears.toFixed(2))),
    row.site && siteLabel(row.site as Site),
    row.scanner && scannerLabel(row.scanner as Scanner),
  ];
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-4 text-left font-normal text-muted tabular-nums">
        {row.row}
      </th>
      <td className="max-w-48 min-w-24 py-2 pr-4 wrap-anywhere">
        <bdi translate="no">{row.id || "–"}</bdi>
      </td>
      {row.problem === null ? (
        <>
          {facts.map((fact, index) => (
            <td key={index} className="py-2 pr-4 whitespace-nowrap tabular-nums">
              {kept(fact ?? "–")}
            </td>
          ))}
          {row.values.map(({ value, problem }, index) => (
            <td key={index} className="max-w-64 py-2 pr-4 text-right tabular-nums last:pr-0">
              {problem === null ? kept(value ?? "–") : <span className="text-error">{kept(problem)}</span>}
            </td>
          ))}
        </>
      ) : (
        <td colSpan={4 + width} className="py-2 text-error">
          {kept(row.problem)}
        </td>
      )}
    </tr>
  );
}
