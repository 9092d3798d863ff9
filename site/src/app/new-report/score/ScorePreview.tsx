import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { lazy, Suspense } from "react";
import { messageOf } from "../../../shell/api-error.ts";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { LiveScore } from "./use-live-score.ts";

const ScoredSites = lazy(() => loadWithin("score-preview", () => import("./ScoredSites.tsx"), chunkTimeoutMs));

export function ScorePreview({
  live: { reply, request, error, isScoring },
  catalogue,
}: {
  live: LiveScore;
  catalogue: ReportTypeCatalogue;
}) {
  if (error) return <Problem text={messageOf(error)} />;
  const waiting = <Skeleton className="mt-8 h-48 w-full" />;
  if (!reply || !request) return waiting;
  return (
    <section aria-labelledby="preview-heading" aria-busy={isScoring} className="mt-10">
      <h2 id="preview-heading" className="font-serif text-xl font-semibold">
        Preview
      </h2>
      {reply.category.text !== "" && <p className="mt-1 max-w-[65ch]">{reply.category.text}</p>}
      <Suspense fallback={waiting}>
        <ScoredSites reply={reply} request={request} catalogue={catalogue} />
      </Suspense>
      <p className="mt-4 max-w-[75ch] text-sm text-muted">{reply.notice}</p>
    </section>
  );
}
