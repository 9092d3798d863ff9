import { useMutation, useQuery } from "@tanstack/react-query";
import { formatSecond } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { HealthList } from "../HealthList.tsx";
import { Configuration } from "./Configuration.tsx";
import { CountedErrors } from "./CountedErrors.tsx";
import { debugQuery, fetchBundle } from "./debug-api.ts";
import { HealthHistory } from "./HealthHistory.tsx";
import { RecentErrors } from "./RecentErrors.tsx";
import { Section } from "./Section.tsx";
import { SlowestRoutes } from "./SlowestRoutes.tsx";
import { VersionFacts } from "./VersionFacts.tsx";
import { WorkTable } from "./WorkTable.tsx";

export default function DebugScreen() {
  const found = useQuery(debugQuery());
  const saving = useMutation({ mutationFn: fetchBundle, onSuccess: ({ name, content }) => saveFile(name, content) });
  return (
    <>
      <PageHeader
        title="Debug"
        description="System status. This page shows no personal data."
        actions={
          <>
            <Button variant="secondary" pending={found.isFetching} onClick={() => void found.refetch()}>
              Refresh
            </Button>
            <Button pending={saving.isPending} onClick={() => saving.mutate()}>
              Save for a bug report
            </Button>
          </>
        }
      />
      <Problem text={saving.error ? messageOf(saving.error) : undefined} />
      <Loadable query={found}>
        {(debug) => (
          <div className="grid gap-12 *:min-w-0">
            <p className="text-sm text-muted">
              Server {debug.server} answered at {formatSecond(debug.at)}.
            </p>
            <div className="grid gap-12 *:min-w-0 md:grid-cols-2">
              <Section id="health" title="Health of this server">
                <HealthList health={debug.health} />
              </Section>
              <VersionFacts debug={debug} />
            </div>
            <HealthHistory debug={debug} />
            <WorkTable work={debug.work} />
            <RecentErrors errors={debug.errors} />
            <CountedErrors errors={debug.countedErrors} />
            <SlowestRoutes routes={debug.routes} />
            <Configuration debug={debug} />
          </div>
        )}
      </Loadable>
    </>
  );
}
