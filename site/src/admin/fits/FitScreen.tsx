import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { ApiError } from "../../shell/api-error.ts";
import { NotFound } from "../../shell/NotFound.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { Loadable } from "../../shell/Loadable.tsx";
import { fitQuery } from "./fits-api.ts";
import "./fits.css";
import { lazy, Suspense, useId } from "react";
import type { Fit, ReportTypeCatalogue } from "@trabecula/contracts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";
import { useTitle } from "../../shell/use-title.ts";
import { KeepNames } from "../../ui/Kept.tsx";
import { TextLink } from "../TextLink.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { canBeSaved, chosenCurve, curveKey, isActive } from "./model/fit-curves.ts";
import { CurveTable } from "./bench/CurveTable.tsx";
import { FitHeader } from "./FitHeader.tsx";
import { curvesText } from "./model/fit-messages.ts";

export default function FitScreen() {
  const { fitId = "" } = useParams();
  const fit = useQuery(fitQuery(fitId));
  if (fit.error instanceof ApiError && fit.error.status === 404) return <NotFound />;
  const isUnanswered = fit.isError || fit.failureReason !== null || fit.isPaused;
  return (
    <>
      <BackTo list="/admin/fits">All fits</BackTo>
      <Loadable query={fit}>{(known) => <Bench key={known.id} fit={known} isUnanswered={isUnanswered} />}</Loadable>
    </>
  );
}

const CurveView = lazy(() => loadWithin("fitted-curve", () => import("./bench/CurveView.tsx"), chunkTimeoutMs));
const SaveForm = lazy(() => loadWithin("save-fit", () => import("./save/SaveForm.tsx"), chunkTimeoutMs));

interface Props {
  fit: Fit;
  /** The last poll for progress failed. */
  isUnanswered: boolean;
}

/** The address holds the selected curve and whether the save form is open. */
function Bench({ fit, isUnanswered }: Props) {
  useTitle(fit.fileName);
  const [search, setSearch] = useSearchParams();
  const catalogues = useQuery(cataloguesQuery());
  const catalogue = catalogues.data?.find(({ key }) => key === fit.plan.reportType);
  const isSaving = search.has("save") && canBeSaved(fit);
  return (
    <KeepNames names={[fit.fileName]}>
      <FitHeader fit={fit} isSaving={isSaving} onSave={() => setSearch({ save: "" })} />
      {fit.datasetId && <SavedBanner datasetId={fit.datasetId} />}
      {fit.state === "failed" && (
        <NotificationBanner
          wide
          className="mb-6"
          type="error"
          title="The fit failed"
          message={fit.message ?? "No curve could be fitted."}
        />
      )}
      {fit.state === "cancelled" && (
        <NotificationBanner
          wide
          className="mb-6"
          type="info"
          message="This fit was canceled. Curves that were finished by then can still be looked at."
        />
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
          requested={search.get("curve")}
          onChoose={(key) => setSearch({ curve: key }, { replace: true, preventScrollReset: true })}
        />
      )}
    </KeepNames>
  );
}

interface CurvesProps {
  fit: Fit;
  catalogue: ReportTypeCatalogue | undefined;
  requested: string | null;
  onChoose: (key: string) => void;
}

function Curves({ fit, catalogue, requested, onChoose }: CurvesProps) {
  const chosen = isActive(fit.state) ? null : chosenCurve(fit.curves, requested);
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
            <TextLink inText to={`/admin/datasets/${datasetId}`} className="font-medium">
              the dataset
            </TextLink>
            .
          </>
        }
      />
    </div>
  );
}

function FitProgress({ fit, isUnanswered }: { fit: Fit; isUnanswered: boolean }) {
  const labelId = useId();
  const percent = Math.floor(fit.progress * 100);
  const done = fit.curves.filter(({ state }) => state === "done").length;
  return (
    <section aria-labelledby={labelId} className="mb-8">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={labelId} className="text-lg font-semibold">
          {fit.state === "waiting" ? "Waiting for a free place" : "Fitting"}
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {done} of {curvesText(fit.curves.length)} done
        </p>
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="meter fit-meter"
      >
        <span className="meter-fill bg-brand" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 text-sm text-muted" aria-live="polite">
        {isUnanswered
          ? "The server does not answer at the moment, so this may be out of date. It is asked again; nothing that was fitted is lost."
          : (fit.message ?? "The page may be left; the fit goes on.")}
      </p>
    </section>
  );
}
