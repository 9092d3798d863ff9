import type { FitDiagnostics } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { withThousands } from "../model/cohort-words.ts";
import { binText } from "../model/q-words.ts";

type Moments = FitDiagnostics["moments"][number];

const columns: readonly Column<Moments>[] = [
  { key: "ages", header: "Ages", cell: binText, className: "whitespace-nowrap" },
  { key: "persons", header: "People", cell: (row) => withThousands(row.persons), align: "right" },
  { key: "mean", header: "Mean", cell: (row) => formatNumber(row.mean, 2), align: "right" },
  { key: "sd", header: "SD", cell: (row) => formatNumber(row.sd, 2), align: "right" },
  { key: "skewness", header: "Skewness", cell: (row) => formatNumber(row.skewness, 2), align: "right" },
  { key: "kurtosis", header: "Kurtosis", cell: (row) => formatNumber(row.kurtosis, 2), align: "right" },
];

export function MomentsTable({ moments }: { moments: readonly Moments[] }) {
  return <DataTable caption="Residual moments by age" columns={columns} rows={moments} rowId={(row) => String(row.ageFrom)} />;
}
