import { useQuery } from "@tanstack/react-query";
import type { Workspace } from "@trabecula/contracts";
import { kinds } from "@trabecula/messages/workspaces";
import { useState } from "react";
import { inWorkspace } from "../../paths.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { placeOf } from "../../shell/WorkspaceBar.tsx";
import { managesAll, workspacesQuery } from "../../shell/workspaces.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { NewWorkspaceDialog } from "./NewWorkspaceDialog.tsx";
import { OpenInvitations } from "./OpenInvitations.tsx";

/** `converts`: id of the personal workspace that becomes a clinic or study. */
type Opened = "new" | { readonly converts: string } | null;

export default function WorkspacesScreen() {
  const [opened, setOpened] = useState<Opened>(null);
  const workspaces = useQuery(workspacesQuery());
  return (
    <>
      <PageHeader
        title="Workspaces"
        description="A workspace holds patients and reports. In a clinic or a study, several people share them."
        actions={<Button onClick={() => setOpened("new")}>New clinic or study</Button>}
      />
      <OpenInvitations />
      <Loadable query={workspaces}>
        {({ all }) => (
          <ul className="-mt-6">
            {all.map((workspace) => (
              <Line key={workspace.id} workspace={workspace} onConvert={() => setOpened({ converts: workspace.id })} />
            ))}
          </ul>
        )}
      </Loadable>
      {opened && <NewWorkspaceDialog converts={opened === "new" ? null : opened.converts} onClose={() => setOpened(null)} />}
    </>
  );
}

function Line({ workspace, onConvert }: { workspace: Workspace; onConvert: () => void }) {
  const { id, kind, name, state } = workspace;
  const isPersonal = kind === "personal";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <AppLink to={inWorkspace(id, "/dashboard")} className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline">
            <bdi translate={isPersonal ? undefined : "no"}>{name}</bdi>
          </AppLink>
          {state !== "open" && <Badge tone="warning">{stateLabels[state]}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {isPersonal ? "Only you see its patients and reports." : `${kinds[kind]} · ${placeOf(workspace)}`}
        </p>
      </div>
      {isPersonal ? (
        <div className="flex flex-wrap items-center gap-4 text-sm">
          <LineLink to={inWorkspace(id, "/precision")} of={name}>
            Precision
          </LineLink>
          <Button variant="secondary" size="small" onClick={onConvert}>
            Turn into a clinic or study
          </Button>
        </div>
      ) : (
        <p className="flex flex-wrap gap-x-4 text-sm">
          {kind === "study" && (
            <LineLink to={inWorkspace(id, "/study")} of={name}>
              Study
            </LineLink>
          )}
          <LineLink to={inWorkspace(id, "/members")} of={name}>
            Members
          </LineLink>
          <LineLink to={inWorkspace(id, "/precision")} of={name}>
            Precision
          </LineLink>
          <LineLink to={inWorkspace(id, "/settings")} of={name}>
            {managesAll(workspace) ? "Settings" : "Details"}
          </LineLink>
        </p>
      )}
    </li>
  );
}

const stateLabels = { open: "open", archived: "archived", deleting: "being deleted" } as const;

function LineLink({ to, of, children }: { to: string; of: string; children: string }) {
  return (
    <AppLink to={to} className="inline-flex items-center text-brand underline underline-offset-4 pointer-coarse:min-h-11">
      {children}
      <span className="sr-only">
        {" of "}
        <bdi translate="no">{of}</bdi>
      </span>
    </AppLink>
  );
}
