import { useQuery } from "@tanstack/react-query";
import type { ReportTypeCatalogue, ScoreReply, ScoreRequest } from "@trabecula/contracts";
import { sitesOfScores } from "@trabecula/report-view";
import { SiteSection } from "../../report/results/SiteSection.tsx";
import { datasetQuery } from "../../reports/report-queries.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

interface Props {
  reply: ScoreReply;
  request: ScoreRequest;
  catalogue: ReportTypeCatalogue;
}

export default function ScoredSites({ reply, request, catalogue }: Props) {
  const dataset = useQuery(datasetQuery(reply.dataset.id));
  if (dataset.error) return <Problem text={messageOf(dataset.error)} />;
  if (!dataset.data) return <Skeleton className="mt-8 h-48 w-full" />;
  const scored = { scans: reply.scans, inputs: request.scans, subject: request.subject };
  const sites = sitesOfScores(scored, dataset.data.manifest, catalogue);
  return (
    <div className="sites" data-count={sites.length}>
      {sites.map((site) => (
        <SiteSection key={site.key} site={site} wide={sites.length === 1} level={3} />
      ))}
    </div>
  );
}
