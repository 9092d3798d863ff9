import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ZAuditActorKind, ZAuditGroup, ZDateOnly, ZId, type AuditList } from "@trabecula/contracts";
import { audit } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { DayFilters, problemOfDays } from "../../shell/lists/DayFilters.tsx";
import { ChoiceFilter, SearchFilter } from "../../shell/lists/filters.tsx";
import { filtersOf, listAddress, pageOf } from "../list-address.ts";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { choicesOf, ExportCsv, ExportRefusal, NothingFits, OneAccount, Results, useCsvExport } from "../lists.tsx";
import { actorKindLabels, groupLabels, countText } from "./audit-messages.ts";
import { AuditTable } from "./AuditTable.tsx";

export const auditLog = listAddress({ group: ZAuditGroup, who: ZAuditActorKind, user: ZId, from: ZDateOnly, to: ZDateOnly });
export type AuditView = typeof auditLog.all;

const withActor = ({ who, ...view }: AuditView) => ({ ...view, actorKind: who });
export const auditExportQuery = (view: AuditView) => filtersOf(withActor(view));
export const auditQuery = (view: AuditView) => ({ ...pageOf(withActor(view)), order: "desc" as const });

export default function AuditScreen() {
  const [view, show] = useListView(auditLog.read, auditLog.write);
  const exporting = useCsvExport((shown: AuditView) => api.file(audit.exportLog, { query: auditExportQuery(shown) }));
  const areDaysInOrder = problemOfDays(view) === null;
  const log = useQuery({
    queryKey: ["admin", "audit", view],
    queryFn: () => api.call(audit.list, { query: auditQuery(view) }),
    placeholderData: keepPreviousData,
    enabled: areDaysInOrder,
  });
  const nothing = (
    <NothingFits title="No entry fits" showAll="Show the whole log" onShowAll={() => show(auditLog.all)}>
      {auditLog.isFiltered(view)
        ? "Nothing that was written down matches this search and these filters."
        : "The log does not reach to this page."}
    </NothingFits>
  );
  return (
    <>
      <PageHeader
        title="Audit"
        description="A log of who did what, when and from where. Entries cannot be changed, and are deleted only by age."
        actions={<ExportCsv view={view} exporting={exporting} disabled={!areDaysInOrder} />}
      />
      <ExportRefusal exporting={exporting} />
      <AuditFilters view={view} onChange={show} found={areDaysInOrder ? log.data : undefined} />
      {areDaysInOrder && (
        <Results query={log} page={view.page} onChange={show} empty={nothing}>
          {(items) => <AuditTable entries={items} />}
        </Results>
      )}
    </>
  );
}

const groupOptions = ZAuditGroup.options.map((group) => ({ value: group, label: groupLabels[group] }));
const kindOptions = ZAuditActorKind.options.map((kind) => ({ value: kind, label: actorKindLabels[kind] }));

interface FiltersProps {
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
  found: AuditList | undefined;
}

function AuditFilters({ view, onChange, found }: FiltersProps) {
  const choice = choicesOf(view, onChange);
  return (
    <search className="mb-4 grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_10rem_11rem_9.5rem_9.5rem]">
      <SearchFilter
        label="Search the log"
        placeholder="E-mail, id, detail or network address"
        fieldClassName="col-span-2 lg:col-span-1"
        q={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <ChoiceFilter label="About" emptyLabel="Anything" options={groupOptions} {...choice("group")} />
      <ChoiceFilter label="Who" emptyLabel="Anyone" options={kindOptions} {...choice("who")} />
      <DayFilters days={view} onChange={onChange} />
      <div className="col-span-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted lg:col-span-5">
        {view.user && (
          <OneAccount before="Only what" id={view.user} after=" did and what was done to it." onEnd={() => onChange({ user: null })} />
        )}
        <p className="tabular-nums" aria-live="polite">
          {found && countText(found, ", the export holds all")}
        </p>
      </div>
    </search>
  );
}
