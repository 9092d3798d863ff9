import type { ReportTypeCatalogue, ScoredScan, RefusalCode } from "@trabecula/contracts";
import { messageOf } from "../../../shell/api-error.ts";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { LiveScore } from "./use-live-score.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";

const ScoredSites = lazyPart("score-preview", () => import("./ScoredSites.tsx"), "mt-8 h-48 w-full");

type Props = { live: LiveScore; catalogue: ReportTypeCatalogue };

/** Reserves height, so that the bar below does not move. */
export function ScorePreview(props: Props) {
  return (
    <div className="min-h-[65dvh]">
      <Preview {...props} />
    </div>
  );
}

function Preview({ live: { reply, request, error, isScoring }, catalogue }: Props) {
  if (error) return <Problem text={messageOf(error)} />;
  if (!reply || !request) return <Skeleton className="mt-8 h-48 w-full" />;
  return (
    <section aria-labelledby="preview-heading" aria-busy={isScoring} className="mt-10">
      <h2 id="preview-heading" className="font-serif text-xl font-semibold">
        Preview
      </h2>
      {reply.category.text !== "" && <p className="mt-1 max-w-[65ch]">{reply.category.text}</p>}
      <ScoredSites reply={reply} request={request} catalogue={catalogue} />
      <p className="mt-4 max-w-[75ch] text-sm text-muted">{reply.notice}</p>
    </section>
  );
}

const coverageCodes: readonly RefusalCode[] = ["scanner_mismatch", "protocol_mismatch", "site_mismatch", "no_curve"];

function uncoveredReason(scans: readonly ScoredScan[]): string | null {
  for (const { results } of scans) {
    const isCovered = results.some(
      ({ zScore, tScore, refusal }) => zScore !== null || tScore !== null || refusal?.code === "vertebra_excluded",
    );
    const refusals = results.flatMap((result) => [result.refusal, result.tRefusal]).filter((refusal) => refusal !== null);
    const specific =
      refusals.find(({ code }) => coverageCodes.includes(code) && code !== "no_curve") ?? refusals.find(({ code }) => code === "no_curve");
    if (!isCovered && specific) return specific.message;
  }
  return null;
}

export function NoReference({ scans }: { scans: readonly ScoredScan[] }) {
  const reason = uncoveredReason(scans);
  if (reason === null) return null;
  return (
    <NotificationBanner
      className="my-4"
      type="warning"
      wide
      title="No reference covers this scan"
      message={
        <>
          <p>{reason}</p>
          <p className="mt-1">
            You can save the values, but they will not be compared. To compare them, an administrator can publish your own reference as a
            dataset (
            <AppLink to="/documentation/own-reference-data" className="text-brand underline underline-offset-4">
              how to bring a reference dataset
            </AppLink>
            ).
          </p>
        </>
      }
    />
  );
}
