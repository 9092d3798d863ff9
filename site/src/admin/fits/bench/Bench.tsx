import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { Fit } from "@trabecula/contracts";
import { cataloguesQuery } from "../../../app/reports/report-queries.ts";
import { useTitle } from "../../../app/shell/use-title.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { chosenCurve, curveKey, isActive } from "../model/fit-curves.ts";
import { SaveForm } from "../save/SaveForm.tsx";
import { CurveTable } from "./CurveTable.tsx";
import { CurveView } from "./CurveView.tsx";
import { FitHeader } from "./FitHeader.tsx";
import { FitProgress } from "./FitProgress.tsx";

/** The curve that is looked at, and whether the draft is being described, stand in the address. */
export function Bench({ fit }: { fit: Fit }) {
  useTitle(fit.fileName);
  const [search, setSearch] = useSearchParams();
  const catalogues = useQuery(cataloguesQuery());
  const catalogue = catalogues.data?.find(({ key }) => key === fit.plan.reportType);
  const curve = chosenCurve(fit.curves, search.get("curve"));
  const isSaving = search.has("save") && fit.datasetId === null && fit.curves.some(({ result }) => result !== null);
  const choose = (key: string) => setSearch({ curve: key }, { replace: true, preventScrollReset: true });
  return (
    <>
      <FitHeader fit={fit} isSaving={isSaving} onSave={() => setSearch({ save: "" })} />
      {fit.datasetId && <SavedBanner datasetId={fit.datasetId} />}
      {fit.state === "failed" && (
        <div className="mb-6">
          <NotificationBanner wide type="error" title="The fit failed" message={fit.message ?? "No curve could be fitted."} />
        </div>
      )}
      {fit.state === "cancelled" && (
        <div className="mb-6">
          <NotificationBanner wide type="info" message="This fit was cancelled. Curves that were finished before are kept." />
        </div>
      )}
      {isActive(fit.state) && <FitProgress fit={fit} />}
      {isSaving && catalogue && <SaveForm fit={fit} catalogue={catalogue} onBack={() => setSearch({})} />}
      {!isSaving && (
        <>
          {fit.curves.length > 1 && (
            <CurveTable
              curves={fit.curves}
              catalogue={catalogue}
              chosen={curve && !isActive(fit.state) ? curveKey(curve) : null}
              onChoose={isActive(fit.state) ? null : choose}
            />
          )}
          {curve && !isActive(fit.state) && <CurveView fit={fit} curve={curve} catalogue={catalogue} onChoose={choose} />}
        </>
      )}
    </>
  );
}

function SavedBanner({ datasetId }: { datasetId: string }) {
  return (
    <div className="mb-6 print:hidden">
      <NotificationBanner
        wide
        type="success"
        title="Saved as a draft"
        message={
          <>
            Look at it once more and publish it from{" "}
            <AppLink to={`/admin/datasets/${datasetId}`} className="font-medium text-brand underline underline-offset-4">
              the dataset
            </AppLink>
            .
          </>
        }
      />
    </div>
  );
}
