import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Center, ListedCenter, Member, Workspace, WorkspaceInvitation } from "@trabecula/contracts";
import { workspaces } from "@trabecula/contracts/endpoints";
import { formatDay } from "@trabecula/messages";
import { useState, type ReactNode } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { sendsMail } from "../../shell/product.ts";
import { useSession } from "../../shell/session-store.ts";
import { managesAll, managesMembers, useWorkspace } from "../../shell/workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { grantText, nameOf } from "./grants.ts";
import { CenterDialog, InviteDialog, MemberDialog, RemoveCenterDialog, RemoveMemberDialog } from "./MemberDialogs.tsx";
import { MemberTokens } from "./MemberTokens.tsx";
import { centersQuery, invitationsQuery, membersQuery, workspaceChanged } from "./workspace-queries.ts";
import { kept } from "../../ui/Kept.tsx";

export default function MembersScreen() {
  const workspace = useWorkspace();
  if (!workspace) return null;
  return workspace.kind === "personal" ? <NobodyElse /> : <Members workspace={workspace} />;
}

/** The settings of a personal workspace show this too. */
export function NobodyElse() {
  return (
    <>
      <PageHeader title="Personal workspace" description="Only you see its patients and reports." />
      <p className="mb-4 max-w-[65ch]">To share them with others, turn the workspace into a clinic or a study.</p>
      <ArrowLink to="/workspaces">All workspaces</ArrowLink>
    </>
  );
}

type Opened =
  | { readonly kind: "invite" }
  | { readonly kind: "center"; readonly center: ListedCenter | null }
  | { readonly kind: "remove-center"; readonly center: Center }
  | { readonly kind: "change" | "remove"; readonly member: Member };

function Members({ workspace }: { workspace: Workspace }) {
  const members = useQuery(membersQuery(workspace.id));
  const centers = useQuery(centersQuery(workspace.id));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const manages = managesMembers(workspace);
  const known = centers.data ?? [];
  const dialog = {
    workspace,
    centers: known,
    onClose: () => setOpened(null),
    onDone: (message: string) => {
      setOpened(null);
      setDone(message);
    },
  };
  return (
    <>
      <PageHeader
        eyebrow={<bdi translate="no">{workspace.name}</bdi>}
        title="Members"
        actions={manages && workspace.state === "open" && <Button onClick={() => setOpened({ kind: "invite" })}>Invite a member</Button>}
      />
      {done && <NotificationBanner wide className="mb-6" type="success" message={done} onClose={() => setDone(null)} />}
      <div className="grid max-w-3xl gap-10">
        <Section title="Members" headingClassName="sr-only">
          <Loadable query={members} waiting={<Skeleton className="h-40 w-full" />}>
            {(items) => (
              <ul className="-mt-4">
                {items.map((member) => (
                  <MemberLine
                    key={member.accountId}
                    {...{ member, workspace, centers: known }}
                    onChange={() => setOpened({ kind: "change", member })}
                    onRemove={() => setOpened({ kind: "remove", member })}
                  />
                ))}
              </ul>
            )}
          </Loadable>
        </Section>
        {manages && <Invitations workspace={workspace} centers={known} />}
        <Centers
          workspace={workspace}
          onOpen={(center) => setOpened({ kind: "center", center })}
          onRemove={(center) => setOpened({ kind: "remove-center", center })}
        />
        {manages && <MemberTokens workspaceId={workspace.id} />}
      </div>
      {opened?.kind === "invite" && <InviteDialog {...dialog} />}
      {opened?.kind === "change" && <MemberDialog member={opened.member} {...dialog} />}
      {opened?.kind === "remove" && <RemoveMemberDialog member={opened.member} {...dialog} />}
      {opened?.kind === "center" && <CenterDialog center={opened.center} {...dialog} />}
      {opened?.kind === "remove-center" && <RemoveCenterDialog center={opened.center} {...dialog} />}
    </>
  );
}

function Line({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0">{children}</div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  );
}

interface MemberLineProps {
  member: Member;
  workspace: Workspace;
  centers: readonly Center[];
  onChange: () => void;
  onRemove: () => void;
}

function MemberLine({ member, workspace, centers, onChange, onRemove }: MemberLineProps) {
  const ownId = useSession(({ user }) => user?.id);
  const manages = managesMembers(workspace) && (managesAll(workspace) || member.centerId === workspace.center?.id);
  const isSelf = member.accountId === ownId;
  const name = nameOf(member);
  return (
    <Line
      actions={
        manages && (
          <>
            {workspace.state === "open" && (
              <Button variant="secondary" size="small" aria-label={`Change ${name}`} onClick={onChange}>
                Change
              </Button>
            )}
            {!isSelf && (
              <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
                Remove
              </Button>
            )}
          </>
        )
      }
    >
      <p className="font-medium wrap-anywhere">
        <bdi translate="no">{name}</bdi>
        {member.credentials && <span className="font-normal text-muted">, {member.credentials}</span>}
        {isSelf && <span className="font-normal text-muted"> (you)</span>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">{[member.email, member.institution].filter(Boolean).join(" · ")}</p>
      <p className="text-sm">
        {grantText(member, centers)} <span className="text-muted">· {kept(`since ${formatDay(member.since)}`)}</span>
      </p>
    </Line>
  );
}

function Invitations({ workspace: { id }, centers }: { workspace: Workspace; centers: readonly Center[] }) {
  const invitations = useQuery(invitationsQuery(id));
  return (
    <Section title="Open invitations">
      <Loadable query={invitations} waiting={<Skeleton className="h-16 w-full" />}>
        {(items) =>
          items.length === 0 ? (
            <p className="border-t border-line py-4 text-muted">No invitation is open.</p>
          ) : (
            <ul className="border-t border-line">
              {items.map((invitation) => (
                <InvitationLine key={invitation.id} workspaceId={id} invitation={invitation} centers={centers} />
              ))}
            </ul>
          )
        }
      </Loadable>
      {!sendsMail() && (
        <p className="mt-3 text-sm text-muted">
          This platform does not send e-mail. An administrator of the laboratory passes the links on.
        </p>
      )}
    </Section>
  );
}

interface InvitationProps {
  workspaceId: string;
  invitation: WorkspaceInvitation;
  centers: readonly Center[];
}

function InvitationLine({ workspaceId, invitation, centers }: InvitationProps) {
  const queries = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => api.call(workspaces.withdraw, { params: { id: workspaceId, invitationId: invitation.id } }),
    onSettled: () => workspaceChanged(queries, workspaceId),
  });
  return (
    <Line
      actions={
        <Button
          variant="secondary"
          size="small"
          aria-label={`Withdraw the invitation of ${invitation.email}`}
          pending={withdrawal.isPending}
          onClick={() => withdrawal.mutate()}
        >
          Withdraw
        </Button>
      }
    >
      <p className="font-medium wrap-anywhere">{invitation.email}</p>
      <p className="text-sm">
        {grantText(invitation, centers)} <span className="text-muted">· {kept(`works until ${formatDay(invitation.expiresAt)}`)}</span>
      </p>
      {withdrawal.error && <p className="text-sm text-error">{messageOf(withdrawal.error)}</p>}
    </Line>
  );
}

interface CentersProps {
  workspace: Workspace;
  onOpen: (center: ListedCenter | null) => void;
  onRemove: (center: Center) => void;
}

function Centers({ workspace, onOpen, onRemove }: CentersProps) {
  const centers = useQuery(centersQuery(workspace.id));
  const manages = managesAll(workspace) && workspace.state === "open";
  return (
    <Section title="Centers">
      <Loadable query={centers} waiting={<Skeleton className="h-16 w-full" />}>
        {(items) => (
          <>
            {items.length === 0 ? (
              <p className="border-t border-line py-4 text-muted">
                No centers. Members see all patients{manages ? ". Add centers if some should see those of their own place only." : "."}
              </p>
            ) : (
              <ul className="border-t border-line">
                {items.map((center) => (
                  <Line
                    key={center.id}
                    actions={
                      manages && (
                        <>
                          <Button variant="secondary" size="small" aria-label={`Change ${center.name}`} onClick={() => onOpen(center)}>
                            Change
                          </Button>
                          <Button variant="quiet" size="small" aria-label={`Delete ${center.name}`} onClick={() => onRemove(center)}>
                            Delete
                          </Button>
                        </>
                      )
                    }
                  >
                    <p className="flex gap-1">
                      <span className="min-w-12 shrink-0 font-medium">{center.code}</span> <bdi translate="no">{center.name}</bdi>
                    </p>
                  </Line>
                ))}
              </ul>
            )}
            {manages && (
              <Button variant="secondary" size="small" className="mt-4" onClick={() => onOpen(null)}>
                Add a center
              </Button>
            )}
          </>
        )}
      </Loadable>
    </Section>
  );
}
