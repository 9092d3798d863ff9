import { useMutation, useQuery, queryOptions } from "@tanstack/react-query";
import { formatSecond, formatMoment } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { FactLines } from "../facts.tsx";
import { HealthList } from "../HealthList.tsx";
import { CountedErrors, RecentErrors } from "./ErrorLists.tsx";
import { HealthHistory } from "./HealthHistory.tsx";
import { Section } from "../Section.tsx";
import { SlowestRoutes, WorkTable } from "./WorkTable.tsx";
import type { Debug, Variable } from "@trabecula/contracts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { debug } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { kept } from "../../ui/Kept.tsx";

function Configuration({ debug: { configuration, site } }: { debug: Debug }) {
  return (
    <Section id="configuration" title="Configuration" note="Secrets, e-mail addresses and folders are shown only as “set” or “not set”.">
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-2">
        <DataTable caption="CMS" captionShown columns={columns} rows={configuration} rowId={({ name }) => name} />
        {site && <DataTable caption="Site" captionShown columns={columns} rows={site.configuration} rowId={({ name }) => name} />}
      </div>
    </Section>
  );
}

const columns: Column<Variable>[] = [
  { key: "name", header: "Variable", cell: ({ name }) => <span className="font-mono text-xs">{name}</span> },
  { key: "value", header: "Value", cell: valueOf, className: "wrap-anywhere" },
];

function valueOf({ isSet, isShown, value }: Variable) {
  if (isSet) return isShown && value !== null ? value : "set";
  return <span className="text-muted">{kept(value === null ? "not set" : `${value} (default)`)}</span>;
}

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
            <p className="text-sm text-muted">{kept(`Server ${debug.server} answered at ${formatSecond(debug.at)}.`)}</p>
            {debug.site?.untrustedProxy && (
              <Problem
                text={`A proxy at ${debug.site.untrustedProxy} sends X-Forwarded-For, but TRUST_PROXY does not name it: all visitors count as one.`}
              />
            )}
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

function VersionFacts({ debug: { versions, site } }: { debug: Debug }) {
  const rows = [
    ["Product", versions.product],
    ["Commit", versions.commit?.slice(0, 12) ?? "not known"],
    ["Scoring engine", versions.engine],
    ["Database", versions.database],
    ["Tables last changed", versions.schemaChangedAt === null ? "not known" : formatMoment(versions.schemaChangedAt)],
    ["Migrations", versions.migrations.at(-1) ?? "none"],
    ["Strapi", versions.strapi],
    ["Node.js", versions.node],
    ["Site", site === null ? "not known" : `${site.product}, Astro ${site.astro}, Node.js ${site.node}`],
    ["Site started", site === null ? "not known" : formatMoment(site.startedAt)],
  ] as const;
  return (
    <Section id="versions" title="Versions">
      <FactLines facts={rows} />
    </Section>
  );
}

const debugQuery = () => queryOptions({ queryKey: ["admin", "debug"], queryFn: () => api.call(debug.read) });

const fetchBundle = () => api.file(debug.bundle);
