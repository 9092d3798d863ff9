import { useQuery } from "@tanstack/react-query";
import { percentText } from "@trabecula/charts";
import type { Schedule, Wave, Workspace } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { siteLabel } from "@trabecula/report-types/labels";
import { useSearchParams } from "react-router-dom";
import { inWorkspace } from "../../../paths.ts";
import { ChoiceFilter, FoundCount } from "../../../shell/lists/filters.tsx";
import { Loadable } from "../../../shell/Loadable.tsx";
import { pageSize } from "../../../shell/product.ts";
import { allows, managesAll, managesMembers } from "../../../shell/workspaces.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { NoBaselines } from "./NoBaselines.tsx";
import { StudyFrame } from "./StudyFrame.tsx";
import { readScheduleView, scheduleQuery, searchOf, type ScheduleView } from "./study-queries.ts";
import { stateChoices, visitDay, visitStates } from "./visit-texts.ts";
import { kept } from "../../../ui/Kept.tsx";

export function Participants() {
  return (
    <StudyFrame
      title="Participants"
      actions={(study) =>
        allows(study, "write") && (
          <ButtonLink to={inWorkspace(study.id, "/score")} variant="secondary">
            Import a table
          </ButtonLink>
        )
      }
    >
      {(study) => <ScheduleOf study={study} />}
    </StudyFrame>
  );
}

function ScheduleOf({ study }: { study: Workspace }) {
  const [search, setSearch] = useSearchParams();
  const view = readScheduleView(search);
  const schedule = useQuery(scheduleQuery(study.id, view));
  const show = (change: ScheduleView) => setSearch(searchOf(change));
  return (
    <Loadable query={schedule} waiting={<Skeleton className="h-96 w-full" />}>
      {({ items, total, waves }) =>
        total === 0 && view.state === undefined ? (
          <NoParticipants study={study} />
        ) : (
          <>
            {waves.length === 0 ? <NoWaves study={study} /> : <NoBaselines study={study} />}
            <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-2 print:hidden">
              {waves.length > 0 && (
                <ChoiceFilter
                  label="Participants with a visit"
                  emptyLabel="All participants"
                  options={stateChoices}
                  chosen={view.state ?? null}
                  onChoose={(state) => show({ page: 1, sort: view.sort, ...(state && { state }) })}
                />
              )}
              <div className="pb-2.5">
                <FoundCount total={total} one="participant" />
              </div>
            </div>
            {items.length === 0 ? (
              <EmptyState
                title="No participant here"
                action={
                  <Button variant="secondary" onClick={() => show({ page: 1, sort: view.sort })}>
                    Show all participants
                  </Button>
                }
              />
            ) : (
              <Table items={items} waves={waves} sort={view.sort} onSort={(sort) => show({ ...view, page: 1, sort })} />
            )}
            <Pagination
              page={view.page}
              maxPages={Math.ceil(total / pageSize())}
              onPage={(page) => show({ ...view, page })}
              label="Pages of participants"
            />
          </>
        )
      }
    </Loadable>
  );
}

type Participant = Schedule["items"][number];

interface TableProps {
  items: readonly Participant[];
  waves: readonly Wave[];
  sort: ScheduleView["sort"];
  onSort: (sort: ScheduleView["sort"]) => void;
}

function Table({ items, waves, sort, onSort }: TableProps) {
  const columns: Column<Participant>[] = [
    {
      key: "code",
      header: "Code",
      sortable: true,
      cell: (row) => <Code row={row} />,
      className: "sticky left-0 min-w-28 bg-page in-[tr:hover]:bg-sunken",
    },
    ...waves.map(({ id, name }) => ({
      key: id,
      header: <bdi translate="no">{name}</bdi>,
      cell: (row: Participant) => <Visit cell={row.cells.find(({ waveId }) => waveId === id)} />,
    })),
    { key: "change", header: "Last significant change", sortable: true, cell: (row) => <LastChange row={row} />, className: "min-w-48" },
  ];
  return (
    <DataTable
      caption={sort === "code" ? "Participants by code" : "Participants by newest significant change"}
      {...{ columns, rows: items }}
      rowId={({ patientId }) => patientId}
      sort={{ key: sort, order: sort === "code" ? "asc" : "desc" }}
      onSort={(key) => onSort(key === "change" ? "change" : "code")}
    />
  );
}

function Code({ row: { patientId, code, baselineOn } }: { row: Participant }) {
  return (
    <>
      <AppLink to={`/patients/${patientId}`} className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline">
        <bdi translate="no">{code}</bdi>
      </AppLink>
      <span className="block text-xs whitespace-nowrap text-muted">
        {kept(baselineOn === null ? "no baseline" : `baseline ${formatCalendarDate(baselineOn)}`)}
      </span>
    </>
  );
}

function Visit({ cell }: { cell: Participant["cells"][number] | undefined }) {
  if (!cell?.state) return <span className="text-muted">not planned</span>;
  const { word, tone } = visitStates[cell.state];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <span className="block text-xs whitespace-nowrap text-muted">{kept(visitDay(cell))}</span>
      {cell.byHand && <span className="block text-xs text-muted">set by hand</span>}
    </>
  );
}

function LastChange({ row: { change } }: { row: Participant }) {
  const [first] = change?.changes ?? [];
  if (!change || !first) return <span className="text-muted">none</span>;
  const place = [siteLabel(first.site).toLowerCase(), first.side].filter(Boolean).join(", ");
  return (
    <>
      <span translate="no">{first.abbreviation}</span> ({place}){" "}
      <span translate="no" className="whitespace-nowrap">
        {percentText(first, first)}
      </span>
      <span className="block text-xs text-muted">
        {kept(formatCalendarDate(change.on))}
        {change.changes.length > 1 && `, and ${change.changes.length - 1} more`}
      </span>
    </>
  );
}

function NoParticipants({ study }: { study: Workspace }) {
  if (!allows(study, "write"))
    return <EmptyState title="No participants yet">They appear here once an editor or a lead of the study has added one.</EmptyState>;
  return (
    <EmptyState
      title="No participants yet"
      action={
        <>
          <ButtonLink to={inWorkspace(study.id, "/score")}>Import the first table</ButtonLink>
          {managesMembers(study) && (
            <ButtonLink to={inWorkspace(study.id, "/members")} variant="secondary">
              Invite a member
            </ButtonLink>
          )}
        </>
      }
    >
      A table with a code, a date and the values of each scan adds participants and their visits.
    </EmptyState>
  );
}

function NoWaves({ study }: { study: Workspace }) {
  return (
    <div className="mb-6 max-w-[65ch]">
      <p className="mb-2 text-muted">No waves are planned, so no visit is due.</p>
      {managesAll(study) && allows(study, "manage") && <ArrowLink to={inWorkspace(study.id, "/study/waves")}>Plan the waves</ArrowLink>}
    </div>
  );
}
