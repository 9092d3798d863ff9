import { useQuery } from "@tanstack/react-query";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { sitesOfScores } from "@trabecula/report-view";
import { SiteSection } from "../report/SiteSection.tsx";
import { datasetQuery } from "../reports/report-queries.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Problem } from "../../ui/Problem.tsx";
import type { LiveScore } from "./use-live-score.ts";

/** What the report will say with the reference now chosen. */
export function ScorePreview({ live, catalogue }: { live: LiveScore; catalogue: ReportTypeCatalogue }) {
  const { reply, request } = live;
  const dataset = useQuery({ ...datasetQuery(reply?.dataset.id ?? ""), enabled: reply !== null });
  const error = live.error ?? dataset.error;
  if (error) return <Problem text={messageOf(error)} />;
  if (!reply || !request || !dataset.data) return <Skeleton className="mt-8 h-48 w-full" />;
  const scored = { scans: reply.scans, inputs: request.scans, subject: request.subject };
  const sites = sitesOfScores(scored, dataset.data.manifest, catalogue);
  return (
    <section aria-labelledby="preview-heading" aria-busy={live.isScoring} className="mt-10">
      <h2 id="preview-heading" className="font-serif text-xl font-semibold">
        Preview
      </h2>
      {reply.category.text !== "" && <p className="mt-1 max-w-[65ch]">{reply.category.text}</p>}
      <div className="sites" data-count={sites.length}>
        {sites.map((site) => (
          <SiteSection key={site.key} site={site} wide={sites.length === 1} level={3} />
        ))}
      </div>
      <p className="mt-4 max-w-[75ch] text-sm text-muted">{reply.notice}</p>
    </section>
  );
}
