import { useQuery } from "@tanstack/react-query";
import type { Schedule, Workspace } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import * as messages from "@trabecula/messages/workspaces";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { inWorkspace } from "../../../paths.ts";
import { Loadable } from "../../../shell/Loadable.tsx";
import { NotFound } from "../../../shell/NotFound.tsx";
import { useTitle } from "../../../shell/use-title.ts";
import { allows, useWorkspace } from "../../../shell/workspaces.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactStrip } from "../../../ui/FactStrip.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ViewLink } from "../../../ui/ViewLink.tsx";
import { visitCountsQuery } from "./study-queries.ts";

interface Props {
  title: string;
  actions?: (study: Workspace) => ReactNode;
  children: (study: Workspace) => ReactNode;
}

export function StudyFrame({ title, actions, children }: Props) {
  const workspace = useWorkspace();
  useTitle(title);
  if (!workspace) return null;
  if (workspace.kind !== "study") return <NotFound />;
  return (
    <>
      <PageHeader
        eyebrow={`Study · ${stateLabels[workspace.state]}`}
        title={<bdi translate="no">{workspace.name}</bdi>}
        actions={actions?.(workspace)}
      />
      <Counts id={workspace.id} />
      <Views study={workspace} />
      {children(workspace)}
    </>
  );
}

const stateLabels = { open: "open", archived: "archived, read-only", deleting: "being deleted" } as const;

function Counts({ id }: { id: string }) {
  const counts = useQuery(visitCountsQuery(id));
  if (counts.isLoadingError)
    return (
      <p role="alert" className="mb-6 text-muted">
        The counts of the study could not be loaded.{" "}
        <Button variant="secondary" size="small" onClick={() => void counts.refetch()}>
          Try again
        </Button>
      </p>
    );
  return (
    <Loadable query={counts} waiting={<Skeleton className="mb-6 h-14 w-full max-w-3xl" />}>
      {(schedule) => <FactStrip label="Counts of the study" facts={factsOf(schedule)} />}
    </Loadable>
  );
}

function factsOf({ total, counts, waves }: Schedule) {
  const participants = { label: "Participants", value: formatCount(total) };
  if (!counts || waves.length === 0) return [participants];
  const of = (label: string, count: number) => ({ label, value: formatCount(count) });
  const done = formatCount(counts.done + counts.out_of_window);
  return [
    participants,
    { label: "Visits done", value: counts.out_of_window === 0 ? done : `${done}, ${formatCount(counts.out_of_window)} out of window` },
    of("Due", counts.due),
    of("Overdue", counts.overdue),
    of("Missing", counts.missing),
  ];
}

function Views({ study }: { study: Workspace }) {
  const here = useLocation().pathname;
  const navigate = useNavigate();
  const views = [
    { value: inWorkspace(study.id, "/study"), label: "Participants" },
    ...(allows(study, "export") ? [{ value: inWorkspace(study.id, "/study/change"), label: "Change" }] : []),
    { value: inWorkspace(study.id, "/study/waves"), label: "Codes and waves" },
    { value: inWorkspace(study.id, "/members"), label: messages.members },
  ];
  return (
    <nav aria-label="Views of the study" className="my-6 border-b border-line print:hidden">
      <ul className="flex gap-x-6 pb-2 max-md:hidden">
        {views.map(({ value, label }) => (
          <li key={value}>
            <ViewLink to={value}>{label}</ViewLink>
          </li>
        ))}
      </ul>
      <Select
        label="View"
        fieldClassName="pb-4 md:hidden"
        options={views}
        value={here}
        onChange={({ target }) => void navigate(target.value)}
      />
    </nav>
  );
}
