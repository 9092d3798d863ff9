import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Fit, FitCurve } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { fitQuery, fitsQuery } from "../fits-api.ts";
import { comparableFits, comparedCurves, type ComparedCurve } from "../model/compare-fits.ts";
import { curveKey, warningsOf } from "../model/fit-curves.ts";
import { planWords } from "../model/fit-words.ts";
import { CurveSection } from "./CurveSection.tsx";

/** Fetches other fits of the cohort on demand. */
export function CompareSection({ fit, curve }: { fit: Fit; curve: FitCurve }) {
  const [isAsked, setAsked] = useState(false);
  const fits = useQuery(fitsQuery());
  const others = comparableFits(fits.data?.items ?? [], fit);
  const loaded = useQueries({ queries: isAsked ? others.map(({ id }) => fitQuery(id)) : [] });
  if (others.length === 0) return null;
  const rows = comparedCurves([fit, ...loaded.flatMap(({ data }) => (data ? [data] : []))], curve);
  return (
    <CurveSection
      title="Other fits of this cohort"
      explanation="Criteria compare fits to the same rows only; smaller is better. Smallest BIC first."
    >
      {isAsked ? (
        <DataTable caption="Other fits of this cohort" columns={columnsFor(fit, curve)} rows={rows} rowId={(row) => row.fit.id} />
      ) : (
        <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
          Compare with {others.length === 1 ? "1 other fit" : `${others.length} other fits`}
        </Button>
      )}
    </CurveSection>
  );
}

function columnsFor(fit: Fit, curve: FitCurve): readonly Column<ComparedCurve>[] {
  const criterion = (value: number, row: ComparedCurve) => (row.isSameSample ? formatNumber(value, 1) : "other rows");
  return [
    {
      key: "settings",
      header: "Settings",
      cell: (row) =>
        row.fit.id === fit.id ? (
          <span>This fit: {planWords(row.fit.plan)}</span>
        ) : (
          <AppLink to={`/admin/fits/${row.fit.id}?curve=${curveKey(curve)}`} className="text-brand underline-offset-4 hover:underline">
            {planWords(row.fit.plan)}
          </AppLink>
        ),
    },
    { key: "family", header: "Family", cell: (row) => row.result.family },
    { key: "edf", header: "edf", cell: (row) => formatNumber(row.result.totalEdf, 1), align: "right" },
    { key: "deviance", header: "Deviance", cell: (row) => criterion(row.result.globalDeviance, row), align: "right" },
    { key: "gaic3", header: "GAIC(3)", cell: (row) => criterion(row.result.gaic3, row), align: "right" },
    { key: "bic", header: "BIC", cell: (row) => criterion(row.result.bic, row), align: "right" },
    { key: "warnings", header: "Warnings", cell: (row) => warningsOf(row.result).length, align: "right" },
  ];
}
