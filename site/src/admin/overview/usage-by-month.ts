import type { MonthsRequest } from "@trabecula/charts";
import type { MonthOfUse } from "@trabecula/contracts";

export function usageByMonth(months: readonly MonthOfUse[]): MonthsRequest {
  return {
    months: months.map(({ month }) => month),
    panels: [
      { name: "New accounts", one: "new account", counts: months.map(({ accounts }) => accounts) },
      { name: "Reports", one: "report", counts: months.map(({ reports }) => reports) },
      { name: "Scans", one: "scan", counts: months.map(({ scans }) => scans) },
    ],
  };
}
