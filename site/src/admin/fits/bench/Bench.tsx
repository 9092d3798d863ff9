import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Fit, ReportTypeCatalogue } from "@trabecula/contracts";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { useTitle } from "../../../shell/use-title.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { canBeSaved, chosenCurve, curveKey, isActive } from "../model/fit-curves.ts";
import { CurveTable } from "./CurveTable.tsx";
import { FitHeader } from "./FitHeader.tsx";
import { FitProgress } from "./FitProgress.tsx";

const CurveView = lazy(() => loadWithin("fitted-curve", () => import("./CurveView.tsx"), chunkTimeoutMs));
const SaveForm = lazy(() => loadWithin("save-fit", () => import("../save/SaveForm.tsx"), chunkTimeoutMs));

interface Props {
  fit: Fit;
  /** The last poll for progress failed. */
  isUnanswered: boolean;
}

/** The address holds the selected curve and whether the save form is open. */
export function Bench({ fit, isUnanswered }: Props) {
  useTitle(fit.fileName);
  const [search, setSearch] = useSearchParams();
  const catalogues = useQuery(cataloguesQuery());
  const catalogue = catalogues.data?.find(({ key }) => key === fit.plan.reportType);
  const isSaving = search.has("save") && canBeSaved(fit);
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
          <NotificationBanner wide type="info" message="This fit was canceled. Curves that were finished by then can still be looked at." />
        </div>
      )}
      {isActive(fit.state) && <FitProgress fit={fit} isUnanswered={isUnanswered} />}
      {isSaving ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          {catalogue && <SaveForm fit={fit} catalogue={catalogue} onBack={() => setSearch({})} />}
        </Suspense>
      ) : (
        <Curves
          fit={fit}
          catalogue={catalogue}
          asked={search.get("curve")}
          onChoose={(key) => setSearch({ curve: key }, { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  );
}

interface CurvesProps {
  fit: Fit;
  catalogue: ReportTypeCatalogue | undefined;
  asked: string | null;
  onChoose: (key: string) => void;
}

function Curves({ fit, catalogue, asked, onChoose }: CurvesProps) {
  const chosen = isActive(fit.state) ? null : chosenCurve(fit.curves, asked);
  return (
    <>
      {fit.curves.length > 1 && (
        <CurveTable
          curves={fit.curves}
          catalogue={catalogue}
          chosen={chosen && curveKey(chosen)}
          onChoose={isActive(fit.state) ? null : onChoose}
        />
      )}
      {chosen && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <CurveView fit={fit} curve={chosen} catalogue={catalogue} onChoose={onChoose} />
        </Suspense>
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
            Review, compare and publish it from{" "}
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
