import { useQuery } from "@tanstack/react-query";
import { rightsOf, type Right, type Workspace } from "@trabecula/contracts";
import * as messages from "@trabecula/messages/workspaces";
import { useLayoutEffect, type ReactNode } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { inWorkspace, workspacePaths, type AppPath } from "../paths.ts";
import { ArrowLink } from "../ui/ArrowLink.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Loadable } from "./Loadable.tsx";
import { useSession } from "./session-store.ts";
import { allows, enterWorkspace, lastWorkspace, managesMembers, useWorkspace, workspacesQuery, type Workspaces } from "./workspaces.ts";

/** Shows a screen in the workspace of its address, else in the one used last. Patients have none. */
export function InWorkspace({ path, children }: { path: AppPath; children: ReactNode }) {
  const isPatient = useSession(({ user }) => user?.role === "patient");
  const workspaces = useQuery({ ...workspacesQuery(), enabled: !isPatient });
  if (isPatient) return children;
  return (
    <Loadable query={workspaces}>
      {(loaded) => (
        <Entered path={path} workspaces={loaded}>
          {children}
        </Entered>
      )}
    </Loadable>
  );
}

function Entered({ path, workspaces, children }: { path: AppPath; workspaces: Workspaces; children: ReactNode }) {
  const { workspaceId: named } = useParams();
  const { search, hash, state } = useLocation() as { search: string; hash: string; state: unknown };
  const inUse = useSession(({ workspaceId }) => workspaceId);
  const wanted = named === undefined ? lastWorkspace(workspaces) : workspaces.all.find(({ id }) => id === named);
  const wantedId = wanted?.id;
  useLayoutEffect(() => {
    if (wanted) enterWorkspace(wanted);
  }, [wanted]);
  if (wantedId === undefined) return named === undefined ? children : <NoWorkspace />;
  if (wantedId !== inUse) return null;
  if (named === undefined && workspacePaths.includes(path) && workspaces.shown.length > 1)
    return <Navigate replace to={inWorkspace(wantedId, path + search + hash)} state={state} />;
  return children;
}

const writing: readonly AppPath[] = ["/patients/new", "/patients/import", "/new-report", "/recently-deleted"];

/** Includes leads of one center. */
const forLeads: readonly AppPath[] = ["/w/:workspaceId/audit"];

/** Shows a sentence in place of a screen that the role does not open. The server decides. */
export function IfAllowed({ path, children }: { path: AppPath; children: ReactNode }) {
  const workspace = useWorkspace();
  if (workspace && forLeads.includes(path) && !managesMembers(workspace)) return <RoleMissing workspace={workspace} />;
  const right: Right = writing.includes(path) ? "write" : "read";
  if (!workspace || !workspacePaths.includes(path) || allows(workspace, right)) return children;
  if (rightsOf[workspace.role].includes(right))
    return <Instead title={messages.readOnlyTitle}>{messages.readOnly[workspace.state]}</Instead>;
  return <RoleMissing workspace={workspace} />;
}

function RoleMissing({ workspace: { role, name } }: { workspace: Workspace }) {
  return <Instead title={messages.notAllowed}>{messages.roleMissing(role, name)}</Instead>;
}

function NoWorkspace() {
  return <Instead title={messages.missingTitle}>{messages.missing}</Instead>;
}

function Instead({ title, children }: { title: string; children: string }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
      <PageHeader title={title} />
      <p className="max-w-[65ch]">{children}</p>
      <p className="mt-4">
        <ArrowLink to="/workspaces">{messages.all}</ArrowLink>
      </p>
    </div>
  );
}
