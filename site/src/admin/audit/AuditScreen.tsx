import { pageSize } from "../../shell/product.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Loadable } from "../../shell/Loadable.tsx";
import { problemOfDays } from "../../shell/lists/days.ts";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { ExportCsv, ExportRefusal, useCsvExport } from "../ExportCsv.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import {
  isFiltered,
  readAuditView,
  wholeLog,
  writeAuditView,
  toAuditParameters,
  toExportParameters,
  type AuditView,
} from "./audit-query.ts";
import { AuditTable } from "./AuditTable.tsx";
import { audit } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

const fetchAudit = (view: AuditView) => api.call(audit.list, { query: toAuditParameters(view) });
const fetchAuditExport = (view: AuditView) => api.file(audit.exportLog, { query: toExportParameters(view) });

export default function AuditScreen() {
  const [view, show] = useListView(readAuditView, writeAuditView);
  const exporting = useCsvExport(fetchAuditExport);
  const areDaysInOrder = problemOfDays(view) === null;
  const log = useQuery({
    queryKey: ["admin", "audit", view],
    queryFn: () => fetchAudit(view),
    placeholderData: keepPreviousData,
    enabled: areDaysInOrder,
  });

  return (
    <>
      <PageHeader
        title="Audit"
        description="A log of who did what, when and from where. Entries cannot be changed or deleted."
        actions={<ExportCsv view={view} exporting={exporting} disabled={!areDaysInOrder} />}
      />
      <ExportRefusal exporting={exporting} />
      <AuditFilters view={view} onChange={show} found={log.data} />
      {areDaysInOrder && (
        <Loadable query={log}>
          {({ items, total }) =>
            items.length > 0 ? (
              <>
                <AuditTable entries={items} />
                <Pagination page={view.page} maxPages={Math.ceil(total / pageSize())} onPage={(page) => show({ page })} />
              </>
            ) : (
              <NoEntries isFiltered={isFiltered(view)} onShowAll={() => show(wholeLog)} />
            )
          }
        </Loadable>
      )}
    </>
  );
}

function NoEntries({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const showAll = (
    <Button variant="secondary" onClick={onShowAll}>
      Show the whole log
    </Button>
  );
  return (
    <EmptyState title="No entry fits" action={showAll}>
      {isFiltered ? "Nothing that was written down matches this search and these filters." : "The log does not reach to this page."}
    </EmptyState>
  );
}
