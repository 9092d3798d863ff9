import type { RouteTimes } from "@trabecula/contracts";
import { formatCount, formatDecimals } from "@trabecula/messages";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Section } from "./Section.tsx";

export function SlowestRoutes({ routes }: { routes: readonly RouteTimes[] }) {
  return (
    <Section
      id="routes"
      title="Slowest routes"
      note="Response times of this server in the last hour, in milliseconds. p95: 1 in 20 requests took longer."
    >
      <DataTable caption="Times of calls, by route" columns={columns} rows={routes} rowId={({ route }) => route} />
    </Section>
  );
}

const number = (key: Exclude<keyof RouteTimes, "route">, header: string, className?: string): Column<RouteTimes> => ({
  ...{ key, header, align: "right", ...(className && { className }) },
  cell: (times) => (
    <span className="tabular-nums">{key === "calls" || key === "failures" ? formatCount(times[key]) : formatMs(times[key])}</span>
  ),
});

/** Below 10 ms tenths matter. */
const formatMs = (ms: number) => (ms < 10 ? formatDecimals(ms, 1) : formatCount(Math.round(ms)));

const columns: Column<RouteTimes>[] = [
  { key: "route", header: "Route", cell: ({ route }) => <span className="font-mono text-xs">{route}</span> },
  number("calls", "Calls"),
  number("failures", "Errors", "max-sm:hidden"),
  number("p50", "p50", "max-sm:hidden"),
  number("p95", "p95"),
  number("p99", "p99", "max-sm:hidden"),
  number("max", "Longest"),
];
