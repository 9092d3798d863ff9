import { queryOptions, keepPreviousData, useQuery } from "@tanstack/react-query";
import { ZDateOnly, ZId, ZReportType, ZRevisedFilter, ZScanner, scannerKeys, type AdminReportList } from "@trabecula/contracts";
import { curation, adminReports } from "@trabecula/contracts/endpoints";
import * as z from "zod/mini";
import { api } from "../../shell/api.ts";
import { filtersOf, listAddress, pageOf } from "../list-address.ts";
import type { SortOrder } from "../../ui/DataTable.tsx";
import { countOf, formatCount } from "@trabecula/messages";
import { reportTypeChoices, scannerLabel } from "@trabecula/report-types/labels";
import { DayFilters, problemOfDays } from "../../shell/lists/DayFilters.tsx";
import { ChoiceFilter, SearchFilter } from "../../shell/lists/filters.tsx";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { choicesOf, ExportCsv, ExportRefusal, NothingFits, OneAccount, Results, useCsvExport } from "../lists.tsx";
import { ReportTable } from "./ReportTable.tsx";

const address = listAddress({
  ...{ owner: ZId, type: ZReportType, dataset: ZId, scanner: ZScanner, revised: ZRevisedFilter, from: ZDateOnly, to: ZDateOnly },
  order: z.enum(["asc", "desc"]),
});

export type ReportsView = Omit<typeof address.all, "order"> & { order: SortOrder };

export const allReports: ReportsView = { ...address.all, order: "desc" };

export function readReportsView(search: URLSearchParams): ReportsView {
  const view = address.read(search);
  return { ...view, order: view.order ?? "desc" };
}

export function writeReportsView(view: ReportsView): URLSearchParams {
  return address.write({ ...view, order: view.order === "desc" ? null : view.order });
}

export const isFiltered = (view: ReportsView): boolean => address.isFiltered({ ...view, order: null });

export const reportFilters = ({ order: _order, type, ...view }: ReportsView) => filtersOf({ ...view, reportType: type });

/** Excludes drafts, which cannot score reports. */
const datasetChoicesQuery = queryOptions({
  queryKey: ["admin", "reports", "datasets"],
  queryFn: async () => {
    const { items } = await api.call(curation.list, { query: { pageSize: 200, sort: "name", order: "asc" } });
    return items.filter(({ state }) => state !== "draft").map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` }));
  },
});

export const reportsQuery = ({ type, ...view }: ReportsView) => pageOf({ ...view, reportType: type });

/** Patients and measurements are private to the owners and are not sent. */
export default function AdminReportsScreen() {
  const [view, show] = useListView(readReportsView, writeReportsView);
  const exporting = useCsvExport((shown: ReportsView) => api.file(adminReports.exportMetadata, { query: reportFilters(shown) }));
  const areDaysInOrder = problemOfDays(view) === null;
  const reports = useQuery({
    queryKey: ["admin", "reports", view],
    queryFn: () => api.call(adminReports.list, { query: reportsQuery(view) }),
    placeholderData: keepPreviousData,
    enabled: areDaysInOrder,
  });
  const nothing =
    isFiltered(view) || view.page > 1 ? (
      <NothingFits title="No report fits" showAll="Show all reports" onShowAll={() => show(allReports)} />
    ) : (
      <EmptyState title="No reports yet">As soon as somebody saves a report, its facts stand here.</EmptyState>
    );
  return (
    <>
      <PageHeader
        title="Reports"
        description="Who created which report, when, and with which dataset. This page shows no patient data or results."
        actions={<ExportCsv view={view} exporting={exporting} disabled={!areDaysInOrder} />}
      />
      <ExportRefusal exporting={exporting} />
      <ReportFilters view={view} onChange={show} found={areDaysInOrder ? reports.data : undefined} />
      {areDaysInOrder && (
        <Results query={reports} page={view.page} onChange={show} empty={nothing}>
          {(items) => <ReportTable reports={items} order={view.order} onOrder={(order) => show({ order })} />}
        </Results>
      )}
    </>
  );
}

const scannerOptions = scannerKeys.map((value) => ({ value, label: scannerLabel(value) }));
const revisedOptions = [
  { value: "yes", label: "Scored again" },
  { value: "no", label: "As first made" },
] as const;

interface FiltersProps {
  view: ReportsView;
  onChange: (change: Partial<ReportsView>) => void;
  found: AdminReportList | undefined;
}

function ReportFilters({ view, onChange, found }: FiltersProps) {
  const datasets = useQuery(datasetChoicesQuery);
  const choice = choicesOf(view, onChange);
  return (
    <search className="mb-4 grid grid-cols-2 items-start gap-3 lg:grid-cols-4">
      <SearchFilter
        label="Search owners"
        placeholder="E-mail address"
        fieldClassName="col-span-2"
        q={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <DayFilters what="Made" days={view} onChange={onChange} />
      <ChoiceFilter label="Report type" emptyLabel="Any type" options={reportTypeChoices} {...choice("type")} />
      <ChoiceFilter label="Scanner" emptyLabel="Any scanner" options={scannerOptions} {...choice("scanner")} />
      <ChoiceFilter label="Dataset" emptyLabel="Any dataset" options={datasets.data ?? []} {...choice("dataset")} />
      <ChoiceFilter label="Revision" emptyLabel="Any revision" options={revisedOptions} {...choice("revised")} />
      <div className="col-span-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted lg:col-span-4">
        {view.owner && <OneAccount before="Only reports of" id={view.owner} after="." onEnd={() => onChange({ owner: null })} />}
        <p className="tabular-nums" aria-live="polite">
          {found && countText(found)}
        </p>
      </div>
    </search>
  );
}

function countText({ total, more }: AdminReportList): string {
  if (!more) return countOf(total, "report");
  const count = formatCount(total);
  return `More than ${count} reports; the first ${count} can be paged through, the export holds all.`;
}
