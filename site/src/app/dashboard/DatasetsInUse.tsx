import { useQuery } from "@tanstack/react-query";
import type { DatasetSummary, User } from "@trabecula/contracts";
import { reportTypeChoices } from "@trabecula/report-types/labels";
import { datasetsQuery } from "../reports/report-queries.ts";
import { messageOf } from "../../shell/api-error.ts";
import { useSession } from "../../shell/session-store.ts";
import { doesItFit } from "@trabecula/messages/scanner-fit";
import { AppLink } from "../../ui/AppLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { datasetInUse } from "./dataset-in-use.ts";

export function DatasetsInUse() {
  const user = useSession((state) => state.user);
  const { data, error, isPending } = useQuery(datasetsQuery());
  return (
    <section aria-labelledby="datasets-heading">
      <h2 id="datasets-heading" className="mb-2 text-base font-semibold">
        Reference datasets in use
      </h2>
      {isPending && <Skeleton className="h-32 w-full" />}
      {error && <p className="text-sm text-muted">{messageOf(error)}</p>}
      {data && <InUseList datasets={data.items} defaults={user?.defaults ?? []} />}
    </section>
  );
}

function InUseList({ datasets, defaults }: { datasets: readonly DatasetSummary[]; defaults: User["defaults"] }) {
  return (
    <dl className="border-t border-line">
      {reportTypeChoices.map(({ value, label }) => {
        const dataset = datasetInUse(value, datasets, defaults);
        return (
          <div key={value} className="border-b border-line py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd>
              {dataset ? (
                <>
                  {dataset.name} <span className="text-sm text-muted">{dataset.version}</span>{" "}
                  {dataset.status === "SECONDARY" && <Badge>secondary source</Badge>}
                  <AppLink
                    to={`/scanner-fit?dataset=${dataset.id}`}
                    className="block w-fit text-sm text-brand underline-offset-4 hover:underline"
                  >
                    {doesItFit}
                    <span className="sr-only">{` (${label})`}</span>
                  </AppLink>
                </>
              ) : (
                <span className="text-muted">none; choose one with each report</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
