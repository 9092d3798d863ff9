import type { Workspace } from "@trabecula/contracts";
import * as messages from "@trabecula/messages/workspaces";
import { Check } from "lucide-react";
import { inWorkspace, withoutWorkspace, workspacePaths } from "../paths.ts";
import { useLocation } from "react-router-dom";
import { AppLink } from "../ui/AppLink.tsx";
import { classes } from "../ui/classes.ts";
import { DisclosureButton } from "../ui/DisclosureButton.tsx";
import { NotificationBanner } from "../ui/NotificationBanner.tsx";
import { managesMembers, type Workspaces } from "./workspaces.ts";

export function WorkspaceState({ workspace: { state } }: { workspace: Workspace }) {
  if (state === "open") return null;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-2 sm:px-6">
      <NotificationBanner wide type="warning" message={messages.readOnly[state]} />
    </div>
  );
}

/** Such as "Editor, North". */
export const placeOf = ({ role, center }: Pick<Workspace, "role" | "center">): string =>
  `${messages.roles[role]}, ${center?.name ?? messages.allCenters}`;

function Role({ role, center }: Workspace) {
  return (
    <>
      {messages.roles[role]}
      {center && (
        <span className="max-sm:hidden">
          , <bdi translate="no">{center.name}</bdi>
        </span>
      )}
    </>
  );
}

const entry = "block rounded-md px-3 py-2 pl-9 text-sm hover:bg-sunken pointer-coarse:py-3";

export function WorkspaceLinks({ workspace, onChoose }: { workspace: Workspace; onChoose: () => void }) {
  const { pathname } = useLocation();
  const pages = [
    ...(workspace.kind === "study" ? [{ to: "/study", label: messages.study }] : []),
    { to: "/members", label: messages.members },
    { to: "/precision", label: messages.precision },
    ...(managesMembers(workspace) ? [{ to: "/audit", label: messages.audit }] : []),
    { to: "/settings", label: messages.settings },
  ].map(({ to, label }) => ({ to: inWorkspace(workspace.id, to), label }));
  return (
    <ul aria-label={workspace.name} className="mt-1 border-t border-line pt-1">
      {pages.map(({ to, label }) => (
        <li key={to}>
          <AppLink to={to} aria-current={pathname === to ? "page" : undefined} onClick={onChoose} className={entry}>
            {label}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the same list of the other workspace. */
export function Switcher({ workspaces: { shown }, workspace }: { workspaces: Workspaces; workspace: Workspace }) {
  const here = withoutWorkspace(useLocation().pathname);
  const list = workspacePaths.find((path) => path === here) ?? "/dashboard";
  return (
    <DisclosureButton
      label={<bdi translate={workspace.kind === "personal" ? undefined : "no"}>{workspace.name}</bdi>}
      name={messages.switcher}
      detail={workspace.kind !== "personal" && <Role {...workspace} />}
    >
      {(close) => (
        <>
          <ul aria-label={messages.switcher}>
            {shown.map((one) => (
              <li key={one.id}>
                <AppLink
                  to={inWorkspace(one.id, list)}
                  aria-current={one.id === workspace.id ? "true" : undefined}
                  onClick={close}
                  className="flex items-start gap-2 rounded-md px-3 py-2 hover:bg-sunken pointer-coarse:py-3"
                >
                  <Check
                    aria-hidden="true"
                    className={classes("mt-0.5 size-4 shrink-0", one.id !== workspace.id && "invisible")}
                    strokeWidth={1.5}
                  />
                  <span className="min-w-0">
                    <span className="block font-medium wrap-anywhere">
                      <bdi translate="no">{one.name}</bdi>
                    </span>
                    {one.kind !== "personal" && (
                      <span className="block text-xs text-muted">
                        {messages.kinds[one.kind]} · {placeOf(one)}
                      </span>
                    )}
                  </span>
                </AppLink>
              </li>
            ))}
            <li className="mt-1 border-t border-line pt-1">
              <AppLink to="/workspaces" onClick={close} className={entry}>
                {messages.all}
              </AppLink>
            </li>
          </ul>
          {workspace.kind !== "personal" && <WorkspaceLinks workspace={workspace} onChoose={close} />}
        </>
      )}
    </DisclosureButton>
  );
}
