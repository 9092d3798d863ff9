import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReportList, ReportRow } from "@trabecula/contracts";
import { reports } from "@trabecula/contracts/endpoints";
import { countOf, formatCount } from "@trabecula/messages";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "../../shell/api.ts";
import { messageOf } from "../../shell/api-error.ts";
import { lazyPart } from "../../shell/lazy-screen.ts";
import { FoundCount } from "../../shell/lists/filters.tsx";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { useTitle } from "../../shell/use-title.ts";
import { useMay, useWorkspace } from "../../shell/workspaces.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { BulkBar } from "../../ui/BulkBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/ListSkeleton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useRevised } from "../report/revisions/report-revision.ts";
import { changeRule } from "../reports/change-rule.ts";
import { keepListed, seenReports, type Seen } from "../reports/listed-reports.ts";
import {
  heldQuery,
  readWorklist,
  signedTodayQuery,
  worklistPageSize,
  worklistQuery,
  writeWorklist,
  type WorklistView,
} from "./worklist-query.ts";
import { WorklistFilters } from "./WorklistFilters.tsx";
import { WorklistTable } from "./WorklistTable.tsx";
import { kept } from "../../ui/Kept.tsx";

const SignDialog = lazyPart("sign-report", () => import("../report/state/SignDialog.tsx"));

export default function WorklistScreen() {
  useTitle("Worklist");
  const [view, show] = useListView(readWorklist, writeWorklist);
  const list = useQuery(worklistQuery(view));
  const signed = useQuery(signedTodayQuery());
  const held = useQuery(heldQuery());
  return (
    <>
      <PageHeader title="Worklist" />
      <States view={view} counts={list.data?.counts} signedToday={signed.data?.total} held={held.data?.total} />
      <WorklistFilters view={view} onView={show} />
      {list.error ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <Worklist key={view.state} view={view} list={list.data} signedToday={signed.data?.total} onPage={(page) => show({ page })} />
      ) : (
        <ListSkeleton label="Loading the worklist…" />
      )}
    </>
  );
}

interface StatesProps {
  view: WorklistView;
  counts: ReportList["counts"] | undefined;
  signedToday: number | undefined;
  held: number | undefined;
}

function States({ view, counts, signedToday, held }: StatesProps) {
  const { pathname } = useLocation();
  const states = [
    { state: "unread", label: "To read", count: counts?.draft },
    { state: "read", label: "Read, not signed", count: counts?.preliminary },
    { state: "held", label: "On hold", count: held },
    { state: "signed", label: "Signed today", count: signedToday },
    { state: "all", label: "All", count: undefined },
  ] as const;
  return (
    <nav aria-label="States" className="mb-3 overflow-x-auto border-b border-line">
      <ul className="flex gap-x-5">
        {states.map(({ state, label, count }) => (
          <li key={state}>
            <AppLink
              to={`${pathname}?${writeWorklist({ ...view, state, page: 1 }).toString()}`}
              aria-current={state === view.state ? "page" : undefined}
              className={classes(
                "flex min-h-11 items-center gap-1.5 border-b-2 text-sm whitespace-nowrap",
                state === view.state ? "border-brand font-medium" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {label} <span className="text-muted tabular-nums">{count === undefined ? "" : formatCount(count)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface WorklistProps {
  view: WorklistView;
  list: ReportList;
  signedToday: number | undefined;
  onPage: (page: number) => void;
}

function Worklist({ view, list, signedToday, onPage }: WorklistProps) {
  const rows = list.items;
  const [current, setCurrent] = useState(0);
  const { selected, toggle, clear } = useSelection();
  const [signing, setSigning] = useState<readonly Seen[]>([]);
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const mayWrite = useMay()("write");
  const revised = useRevised();
  const read = useMutation({
    mutationFn: ({ id }: ReportRow) => api.call(reports.read, { params: { id } }),
    onSuccess: revised,
  });
  const index = Math.min(current, rows.length - 1);
  const row = rows[index];
  const maxPages = Math.max(1, Math.ceil(list.total / worklistPageSize));
  useKeptList(view, list, maxPages);

  const chosen = rows.filter(({ id }) => selected.has(id));
  const open = ({ id }: ReportRow) => void navigate(`/reports/${id}`);
  function sign(wanted: readonly ReportRow[]): void {
    const seen = seenOf(wanted);
    // Nobody signs what was not on the screen.
    if (seen.length > 0) setSigning(seen);
    else if (wanted[0]) open(wanted[0]);
  }
  const move = (step: number) => () => setCurrent(Math.min(Math.max(index + step, 0), rows.length - 1));
  useKeys({
    j: move(1),
    k: move(-1),
    Enter: row && (() => open(row)),
    r: mayWrite && row?.readState === "draft" && !read.isPending ? () => read.mutate(row) : undefined,
    s: mayWrite && row && row.signature === null ? () => sign(chosen.length > 0 ? chosen : [row]) : undefined,
    x: mayWrite && row ? () => toggle([row.id]) : undefined,
  });

  if (rows.length === 0) return <Nothing view={view} signedToday={signedToday} />;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <FoundCount total={list} one="report" />
        <Keys mayWrite={mayWrite} />
      </div>
      {read.error && <Problem text={messageOf(read.error)} />}
      <WorklistTable rows={rows} current={index} selection={mayWrite ? { ids: selected, onToggle: toggle } : undefined} />
      <p className="mt-2 text-sm text-muted">{kept(changeRule)}</p>
      <Pagination page={view.page} maxPages={maxPages} onPage={onPage} label="Pages of the worklist" />
      <SelectedBar chosen={chosen} total={rows.length} onCancel={clear} onSign={setSigning} />
      {signing.length > 0 && workspace && (
        <SignDialog seen={signing} workspaceId={workspace.id} onClose={() => (setSigning([]), clear())} />
      )}
    </>
  );
}

interface SelectedProps {
  chosen: readonly ReportRow[];
  total: number;
  onCancel: () => void;
  onSign: (seen: readonly Seen[]) => void;
}

function SelectedBar({ chosen, total, onCancel, onSign }: SelectedProps) {
  const seen = seenOf(chosen);
  const unseen = chosen.length - seen.length;
  return (
    <BulkBar
      {...{ total, onCancel, onDelete: undefined }}
      show={chosen.length > 0}
      selected={chosen.length}
      note={
        unseen > 0 && `You have not opened ${countOf(unseen, "selected report")}. Open ${unseen === 1 ? "it" : "them"} before you sign.`
      }
    >
      <Button size="small" disabled={seen.length === 0} aria-keyshortcuts="s" onClick={() => onSign(seen)}>
        Sign {countOf(seen.length, "report")}
      </Button>
    </BulkBar>
  );
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (ids: readonly string[]) =>
    setSelected((before) => {
      const areAll = ids.every((id) => before.has(id));
      return new Set(areAll ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]);
    });
  return { selected, toggle, clear: () => setSelected(new Set()) };
}

function useKeptList(view: WorklistView, { items, total }: ReportList, maxPages: number): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const { page } = view;
    const to = (next: number) => `${pathname}?${writeWorklist({ ...view, page: next }).toString()}`;
    const more = page < maxPages ? to(page + 1) : undefined;
    keepListed({ ids: items.map(({ id }) => id), address: to(page), before: (page - 1) * worklistPageSize, total, more });
  }, [items, total, pathname, view, maxPages]);
}

function seenOf(wanted: readonly ReportRow[]): readonly Seen[] {
  const ids = new Map(wanted.map(({ id, revision }) => [id, revision]));
  return seenReports().filter(({ id, revision }) => ids.get(id) === revision);
}

function Keys({ mayWrite }: { mayWrite: boolean }) {
  const keys = [
    ["j k", "move"],
    ["Enter", "open"],
    ...(mayWrite ? [["r", "mark as read"] as const, ["x", "select"] as const, ["s", "sign"] as const] : []),
  ] as const;
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-muted max-md:hidden pointer-coarse:hidden print:hidden">
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
}

const titles = {
  unread: "Nothing to read",
  read: "Nothing to sign",
  held: "No release is on hold",
  signed: "Nothing signed today",
  all: "No reports yet",
} as const;

function Nothing({ view, signedToday }: { view: WorklistView; signedToday: number | undefined }) {
  const { pathname } = useLocation();
  const { state } = view;
  const isFiltered =
    writeWorklist({ ...view, page: 1, sort: "dateCreated", order: "asc" }).toString() !== (state === "unread" ? "" : `state=${state}`);
  if (isFiltered)
    return (
      <EmptyState
        title="No report matches"
        action={
          <AppLink to={pathname} className="text-brand underline underline-offset-4">
            Clear the filters
          </AppLink>
        }
      >
        The filters above leave no report. {view.changed && kept(changeRule)}
      </EmptyState>
    );
  return (
    <EmptyState title={titles[state]}>
      {state === "unread" &&
        signedToday !== undefined &&
        `${signedToday === 0 ? "No report was" : countOf(signedToday, "report was", "reports were")} signed today.`}
    </EmptyState>
  );
}
