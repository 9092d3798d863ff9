import { useQuery } from "@tanstack/react-query";
import type { Trends } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { useMemo, useState } from "react";
import { countOf, listOf } from "@trabecula/messages";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { useMay } from "../../../shell/workspaces.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useFoldsForPrint } from "../../../ui/use-folds-for-print.ts";
import { linksQuery } from "../../patients/links/person-links.ts";
import { patientTrendsQuery } from "../../patients/patient-queries.ts";
import { measuredOf } from "./trend-choices.ts";
import { Section } from "../../../ui/Section.tsx";
import { Loadable } from "../../../shell/Loadable.tsx";
import { BulletList } from "../../../ui/BulletList.tsx";

const TrendsOfType = lazyPart("trends-of-type", () => import("./TrendsOfType.tsx"), "h-96 w-full");

export function PatientTrends({ patientId }: { patientId: string }) {
  const { data: links } = useQuery({ ...linksQuery(patientId), enabled: useMay()("export") });
  const [isJoined, setJoined] = useState(false);
  const isLinked = isJoined && (links?.total ?? 0) > 0;
  const query = useQuery(patientTrendsQuery(patientId, isLinked));
  useFoldsForPrint();
  return (
    <Section title="Change over time" className="mt-10" headingClassName="mb-3 text-lg font-semibold">
      {links !== undefined && links.total > 0 && (
        <Checkbox
          className="mb-4"
          checked={isJoined}
          onChange={({ target }) => setJoined(target.checked)}
          label={`With the scans of ${listOf(links.items.map(({ code, workspace }) => `${code} in ${workspace}`))}`}
          message={isLinked && "Changes are judged by the laboratory’s or a published precision, not by a workspace’s own."}
        />
      )}
      <Loadable query={query} waiting={<Skeleton className="h-96 w-full" />}>
        {(trends) => <Trend trends={trends} />}
      </Loadable>
    </Section>
  );
}

function Trend({ trends }: { trends: Trends }) {
  const { data: catalogues } = useQuery(cataloguesQuery());
  const measured = useMemo(() => measuredOf(trends, catalogues ?? []), [trends, catalogues]);
  const types = [...new Set(measured.map(({ reportType }) => reportType))];
  const [picked, setPicked] = useState<string | null>(null);
  const type = types.find((known) => known === picked) ?? types[0];
  const catalogue = catalogues?.find(({ key }) => key === type);
  if (trends.series.length === 0) return <Empty trends={trends} />;
  if (!catalogue) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      {types.length > 1 && (
        <Select
          label="Scan"
          fieldClassName="mb-3 max-w-xs print:hidden"
          value={catalogue.key}
          options={types.map((value) => ({ value, label: reportTypeLabel(value) }))}
          onChange={(event) => setPicked(event.target.value)}
        />
      )}
      <TrendsOfType key={catalogue.key} catalogue={catalogue} measured={measured} leftOut={trends.leftOut} />
      {trends.beyond > 0 && (
        <p className="mt-3 text-sm text-muted">
          {countOf(trends.beyond, "report")} between the first and the newest {trends.beyond === 1 ? "is" : "are"} not looked at here.
        </p>
      )}
    </>
  );
}

function Empty({ trends }: { trends: Trends }) {
  return (
    <div className="border-t border-line py-6">
      <p className="text-muted">No scan with a date yet. Change shows once two scans are there that are comparable with each other.</p>
      {trends.leftOut.length > 0 && (
        <BulletList items={[...new Set(trends.leftOut.map(({ message }) => message))]} className="mt-2 text-sm" />
      )}
    </div>
  );
}
