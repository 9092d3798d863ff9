import { useQuery } from "@tanstack/react-query";
import type { MonthOfUse } from "@trabecula/contracts";
import { adminReports } from "@trabecula/contracts/endpoints";
import { useMemo } from "react";
import { MonthsFigure } from "../../charts/MonthsFigure.tsx";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { DatasetsInUse } from "./DatasetsInUse.tsx";
import type { MonthsRequest } from "@trabecula/charts";

/** A separate query, so that it does not delay the rest of the overview. */
export function Usage() {
  const usage = useQuery({ queryKey: ["admin", "overview", "usage"], queryFn: () => api.call(adminReports.usage) });
  return (
    <Loadable query={usage}>
      {({ months, datasets }) => (
        <div className="grid gap-12">
          <Months months={months} />
          <DatasetsInUse datasets={datasets} />
        </div>
      )}
    </Loadable>
  );
}

function Months({ months }: { months: readonly MonthOfUse[] }) {
  const request = useMemo(() => usageByMonth(months), [months]);
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="text-lg font-semibold">
        Month by month
      </h2>
      {months.some(({ reports }) => reports > 0) ? (
        <div className="mt-3">
          <MonthsFigure title="New accounts, reports and scans" request={request} />
        </div>
      ) : (
        <p className="mt-2 text-muted">
          No report was made in the last {months.length} months. As soon as one is, new accounts, reports and scans are drawn here.
        </p>
      )}
    </section>
  );
}

function usageByMonth(months: readonly MonthOfUse[]): MonthsRequest {
  return {
    months: months.map(({ month }) => month),
    panels: [
      { name: "New accounts", one: "new account", counts: months.map(({ accounts }) => accounts) },
      { name: "Reports", one: "report", counts: months.map(({ reports }) => reports) },
      { name: "Scans", one: "scan", counts: months.map(({ scans }) => scans) },
    ],
  };
}
