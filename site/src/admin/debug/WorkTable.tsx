import type { BackgroundWork, WorkName, RouteTimes } from "@trabecula/contracts";
import { countOf, formatCount, formatMoment, formatDecimals } from "@trabecula/messages";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Section } from "../Section.tsx";
import { kept } from "../../ui/Kept.tsx";

const names: Readonly<Record<WorkName, string>> = {
  mails: "Outbox",
  fits: "Fits",
  documents: "Documents",
  files: "Scan files and table previews",
  tables: "Study tables and cohorts",
  publications: "Publications",
  "account-sweep": "Cleaning up accounts",
  "fit-sweep": "Cleaning up fits",
  "retention-sweep": "Deleting by age",
  "upload-sweep": "Cleaning up uploads",
  "deleted-sweep": "Erasing recently deleted",
};

export function WorkTable({ work }: { work: readonly BackgroundWork[] }) {
  return (
    <Section
      id="work"
      title="Background work"
      note="Outbox, fits and publications are totals for all servers. Everything else, and all times, are for this server only."
    >
      <DataTable caption="What waits, runs and failed, by work" columns={columns} rows={inOrder(work)} rowId={({ name }) => name} />
    </Section>
  );
}

function inOrder(work: readonly BackgroundWork[]): BackgroundWork[] {
  const order = Object.keys(names);
  return work.toSorted((left, right) => order.indexOf(left.name) - order.indexOf(right.name));
}

const columns: Column<BackgroundWork>[] = [
  { key: "name", header: "Work", cell: (work) => <NameWithTimes {...work} /> },
  { key: "state", header: "State", cell: stateOf },
  { key: "waiting", header: "Waiting", align: "right", cell: ({ waiting }) => countOrNone(waiting) },
  { key: "running", header: "Running", align: "right", cell: ({ running }) => countOrNone(running), className: "max-sm:hidden" },
  { key: "failed", header: "Failed", align: "right", cell: ({ failed }) => countOrNone(failed) },
  { key: "last", header: "Last run", cell: ({ lastRunAt }) => momentOrNone(lastRunAt), className: "pl-6 whitespace-nowrap max-sm:hidden" },
  {
    key: "failure",
    header: "Last failure",
    cell: ({ lastFailureAt }) => momentOrNone(lastFailureAt),
    className: "whitespace-nowrap max-sm:hidden",
  },
];

function NameWithTimes({ name, lastRunAt, lastFailureAt }: BackgroundWork) {
  return (
    <>
      {names[name]}
      {lastRunAt && <span className="block text-xs text-muted sm:hidden">{kept(`Last run ${formatMoment(lastRunAt)}`)}</span>}
      {lastFailureAt && <span className="block text-xs text-muted sm:hidden">{kept(`Last failure ${formatMoment(lastFailureAt)}`)}</span>}
    </>
  );
}

function stateOf({ isStuck, running, ending }: BackgroundWork) {
  if (ending) return <Badge tone="error">{countOf(ending, "thread")} not ending</Badge>;
  if (isStuck) return <Badge tone="error">Stuck</Badge>;
  return running !== null && running > 0 ? <Badge tone="brand">Working</Badge> : <Badge>Idle</Badge>;
}

const countOrNone = (count: number | null) => (count === null ? "–" : formatCount(count));
const momentOrNone = (at: string | null) => (at === null ? "–" : formatMoment(at));

export function SlowestRoutes({ routes }: { routes: readonly RouteTimes[] }) {
  return (
    <Section
      id="routes"
      title="Slowest routes"
      note="Response times of this server in the last hour, in milliseconds. p95: 1 in 20 requests took longer."
    >
      <DataTable caption="Times of calls, by route" columns={routeColumns} rows={routes} rowId={({ route }) => route} />
    </Section>
  );
}

const number = (key: Exclude<keyof RouteTimes, "route">, header: string, className?: string): Column<RouteTimes> => ({
  ...{ key, header, align: "right", ...(className && { className }) },
  cell: (times) => (
    <span translate="no" className="tabular-nums">
      {key === "calls" || key === "failures" ? formatCount(times[key]) : formatMs(times[key])}
    </span>
  ),
});

/** Tenths matter below 10 ms. */
const formatMs = (ms: number) => (ms < 10 ? formatDecimals(ms, 1) : formatCount(Math.round(ms)));

const routeColumns: Column<RouteTimes>[] = [
  { key: "route", header: "Route", cell: ({ route }) => <span className="font-mono text-xs">{route}</span> },
  number("calls", "Calls"),
  number("failures", "Errors", "max-sm:hidden"),
  number("p50", "p50", "max-sm:hidden"),
  number("p95", "p95"),
  number("p99", "p99", "max-sm:hidden"),
  number("max", "Longest"),
];
