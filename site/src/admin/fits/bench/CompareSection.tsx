import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Fit, FitCurve, FitSummary } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { TextLink } from "../../TextLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { fitQuery, fitsQuery } from "../fits-api.ts";
import { curveKey, warningsOf, isActive } from "../model/fit-curves.ts";
import { planWords } from "../model/fit-messages.ts";
import { CurveSection } from "./FitTable.tsx";

export function CompareSection({ fit, curve }: { fit: Fit; curve: FitCurve }) {
  const [isShown, setShown] = useState(false);
  const fits = useQuery(fitsQuery());
  const others = comparableFits(fits.data?.items ?? [], fit);
  const loaded = useQueries({ queries: isShown ? others.map(({ id }) => fitQuery(id)) : [] });
  if (others.length === 0) return null;
  const rows = comparedCurves([fit, ...loaded.flatMap(({ data }) => (data ? [data] : []))], curve);
  return (
    <CurveSection
      title="Other fits of this cohort"
      explanation="Criteria compare fits to the same rows only; smaller is better. Smallest BIC first."
    >
      {isShown ? (
        <DataTable caption="Other fits of this cohort" columns={columnsFor(fit, curve)} rows={rows} rowId={(row) => row.fit.id} />
      ) : (
        <Button variant="secondary" size="small" onClick={() => setShown(true)}>
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
          <TextLink to={`/admin/fits/${row.fit.id}?curve=${curveKey(curve)}`}>{planWords(row.fit.plan)}</TextLink>
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

const mostCompared = 4;

/** Other fits of a file with the same name, newest first. */
export function comparableFits(fits: readonly FitSummary[], fit: Pick<Fit, "id" | "fileName">): FitSummary[] {
  return fits
    .filter((other) => other.id !== fit.id && other.fileName === fit.fileName && !isActive(other.state) && other.state === "done")
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, mostCompared);
}

interface ComparedCurve {
  fit: Fit;
  result: NonNullable<FitCurve["result"]>;
  /** Criteria are comparable only for the same number of persons and rows. */
  isSameSample: boolean;
}

export function comparedCurves(fits: readonly Fit[], curve: FitCurve): ComparedCurve[] {
  return fits
    .flatMap((fit) => {
      const result = fit.curves.find((other) => curveKey(other) === curveKey(curve))?.result;
      const isSameSample = result?.rows === curve.result?.rows && result?.persons === curve.result?.persons;
      return result ? [{ fit, result, isSameSample }] : [];
    })
    .sort((a, b) => a.result.bic - b.result.bic);
}
