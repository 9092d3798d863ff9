import { useId } from "react";
import type { Fit } from "@trabecula/contracts";
import { curvesText } from "../model/cohort-words.ts";

export function FitProgress({ fit, isUnanswered }: { fit: Fit; isUnanswered: boolean }) {
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
