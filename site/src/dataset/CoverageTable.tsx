import type { Coverage } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { familyWords } from "@trabecula/report-types";
import { DataTable, type Column } from "../ui/DataTable.tsx";
import { useParameters } from "../shell/use-parameters.ts";
import { conditionsText, protocolKey, sexWords, zAgesText } from "./curve-messages.ts";
import "./dataset.css";

export function CoverageTable({ coverage }: { coverage: readonly Coverage[] }) {
  const parameterOf = useParameters();
  const columns: Column<Coverage>[] = [
    { key: "parameter", header: "Parameter", cell: ({ parameter }) => parameterOf(parameter)?.abbreviation ?? parameter },
    { key: "site", header: "Site", cell: ({ site }) => siteLabel(site), className: "whitespace-nowrap" },
    { key: "sex", header: "Sex", cell: ({ sex }) => sexWords[sex] },
    { key: "ages", header: "Ages with Z", cell: ({ zAges }) => zAgesText(zAges), className: "whitespace-nowrap tabular-nums" },
    { key: "t", header: "T-score", cell: ({ hasT }) => (hasT ? "yes" : "no") },
    { key: "family", header: "Distribution", cell: ({ family }) => (family ? familyWords[family] : "–"), className: "whitespace-nowrap" },
    { key: "unit", header: "Unit", cell: ({ unit }) => unit || "–", className: "whitespace-nowrap" },
    { key: "conditions", header: "Holds for", cell: conditionsText, className: "min-w-48" },
    { key: "source", header: "Source", cell: ({ source }) => source, className: "whitespace-nowrap" },
  ];
  return (
    <div className="coverage-scroll">
      <DataTable caption="Curves of this dataset" columns={columns} rows={coverage} rowId={curveKey} />
    </div>
  );
}

function curveKey(line: Coverage): string {
  return [line.parameter, line.site, line.sex, line.scanner, protocolKey(line.protocol), line.source].join(" ");
}
