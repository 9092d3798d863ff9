import { useMutation, useQuery } from "@tanstack/react-query";
import { rightsOf, type ChangeTable, type Workspace } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import * as messages from "@trabecula/messages/workspaces";
import { useSearchParams } from "react-router-dom";
import { messageOf } from "../../../shell/api-error.ts";
import { Loadable } from "../../../shell/Loadable.tsx";
import { pageSize } from "../../../shell/product.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { saveFile } from "../../../ui/save-text-file.ts";
import { Section } from "../../../ui/Section.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { BundleButton } from "../BundleSection.tsx";
import { ChangeFilters } from "./ChangeFilters.tsx";
import { multiplicityText } from "./change-texts.ts";
import { GroupTable, PairTable } from "./ChangeTables.tsx";
import { StudyFrame } from "./StudyFrame.tsx";
import { changesFile, readChangesView, searchOf, studyChangesQuery, type ChangesView } from "./study-queries.ts";
import { Kept, kept } from "../../../ui/Kept.tsx";

export function StudyChanges() {
  return <StudyFrame title="Change of all participants">{(study) => <IfExported study={study} />}</StudyFrame>;
}

function IfExported({ study }: { study: Workspace }) {
  if (rightsOf[study.role].includes("export")) return <Changes study={study} />;
  return <EmptyState title={messages.notAllowed}>{messages.roleMissing(study.role, study.name)}</EmptyState>;
}

function Changes({ study }: { study: Workspace }) {
  const [search, setSearch] = useSearchParams();
  const view = readChangesView(search);
  const changes = useQuery(studyChangesQuery(study.id, view));
  const show = (change: Partial<ChangesView>) => setSearch(searchOf({ ...view, page: 1, ...change }));
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      <ChangeFilters studyId={study.id} view={view} onChange={show} />
      <Loadable query={changes} waiting={<Waiting />}>
        {(table) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8" aria-busy={changes.isPlaceholderData || undefined}>
            {table.total === 0 ? (
              <EmptyState title="No change to show">
                A change needs two scans of one participant, of the same value, site and side, on different days.
              </EmptyState>
            ) : (
              <Table study={study} table={table} view={view} onShow={show} />
            )}
          </div>
        )}
      </Loadable>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4">
      <p className="text-muted">The change of all participants is being computed…</p>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

interface TableProps {
  study: Workspace;
  table: ChangeTable;
  view: ChangesView;
  onShow: (change: Partial<ChangesView>) => void;
}

function Table({ study, table, view, onShow }: TableProps) {
  return (
    <>
      <Section title="Groups">
        <p className="max-w-[75ch]">{kept(`${multiplicityText(table.adjust, table.tests)} ${table.text}`)}</p>
        <p className="mb-4 max-w-[75ch] text-muted">
          p is the chance of a change of this size, up or down, by measurement error alone. Without any true change, <Kept text="5 %" /> of
          the pairs exceed their least significant change (LSC).
        </p>
        <GroupTable groups={table.groups} adjust={table.adjust} />
      </Section>
      {table.reasons.length > 0 && (
        <Section title="Not judged">
          <ul className="list-disc pl-5">
            {table.reasons.map(({ reason, pairs }) => (
              <li key={reason}>{kept(`${countOf(pairs, "pair")}: ${reason}`)}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={countOf(table.total, "pair")}>
        <Download study={study} view={view} />
        <PairTable rows={table.items} adjust={table.adjust} sort={view.sort} onSort={(sort) => onShow({ sort })} />
        <Pagination
          page={view.page}
          maxPages={Math.ceil(table.total / pageSize())}
          onPage={(page) => onShow({ page })}
          label="Pages of pairs"
        />
      </Section>
    </>
  );
}

function Download({ study, view: { page: _1, sort: _2, ...filter } }: { study: Workspace; view: ChangesView }) {
  const { reportType, fromWave, toWave } = filter;
  const save = useMutation({
    mutationFn: () => changesFile(study.id, filter),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3 print:hidden">
      <p className="max-w-[75ch] text-muted">
        Choose the heading “p” to see the least likely changes first. The file has all pairs of these filters. The bundle has all values of
        the type and waves, with methods. Participants who withdrew their consent are left out.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" pending={save.isPending} onClick={() => save.mutate()}>
          Download as CSV
        </Button>
        <BundleButton id={study.id} query={{ reportType, fromWave, toWave }} size="small" />
      </div>
      {save.error && <Problem text={messageOf(save.error)} />}
    </div>
  );
}
