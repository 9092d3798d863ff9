import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { scanViews } from "../report/model/scan-view.ts";
import { ResultsTable } from "../report/ResultsTable.tsx";
import { messageOf } from "../../shell/api-error.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Problem } from "../../ui/Problem.tsx";
import type { LiveScore } from "./use-live-score.ts";
import "../report/report.css";

/** What the report will say with the reference now chosen. */
export function ScorePreview({ live, catalogue }: { live: LiveScore; catalogue: ReportTypeCatalogue }) {
  if (live.error) return <Problem text={messageOf(live.error)} />;
  if (!live.reply || !live.request) return <Skeleton className="mt-8 h-48 w-full" />;
  const scans = scanViews({ scans: live.reply.scans, inputs: live.request.scans }, catalogue);
  return (
    <section aria-labelledby="preview-heading" aria-busy={live.isScoring} className="mt-10">
      <h2 id="preview-heading" className="font-serif text-xl font-semibold">
        Preview
      </h2>
      {live.reply.category.text !== "" && <p className="mt-1 max-w-[65ch]">{live.reply.category.text}</p>}
      {scans.map((scan) => (
        <section key={scan.key} aria-label={`Preview, ${scan.title}`} className="mt-6">
          <h3 className="font-semibold">{scan.title}</h3>
          <ResultsTable scan={scan} />
        </section>
      ))}
      <p className="mt-4 max-w-[75ch] text-sm text-muted">{live.reply.notice}</p>
    </section>
  );
}
