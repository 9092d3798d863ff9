import { useQuery } from "@tanstack/react-query";
import type { Workspace } from "@trabecula/contracts";
import * as messages from "@trabecula/messages/app-frame";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useLocation, useNavigate } from "react-router-dom";
import { inWorkspace, withoutWorkspace } from "../paths.ts";
import { AppLink } from "../ui/AppLink.tsx";
import { Button } from "../ui/Button.tsx";
import { classes } from "../ui/classes.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { DisclosureButton } from "../ui/DisclosureButton.tsx";
import { isShortcut } from "../ui/use-keys.ts";
import { useSession } from "./session-store.ts";
import { Switcher, WorkspaceLinks, WorkspaceState } from "./WorkspaceBar.tsx";
import { addressIn, allows, lastWorkspace, useWorkspace, workspacesQuery, type Workspaces } from "./workspaces.ts";

interface Link {
  readonly to: string;
  readonly label: string;
}

export function AppNavigation() {
  const isPatient = useSession(({ user }) => user?.role === "patient");
  const { data: workspaces } = useQuery({ ...workspacesQuery(), enabled: !isPatient });
  const entered = useWorkspace();
  const workspace = entered ?? (workspaces && lastWorkspace(workspaces));
  if (isPatient || !workspaces || !workspace) return null;
  return <Bars workspaces={workspaces} workspace={workspace} />;
}

function linksOf(workspaces: Workspaces, workspace: Workspace) {
  const address = (to: string) => addressIn(workspaces, workspace.id, to);
  const first =
    workspace.kind === "personal"
      ? { to: address("/dashboard"), label: messages.dashboard }
      : { to: address("/worklist"), label: messages.worklist };
  const main: Link[] = [
    first,
    { to: address("/patients"), label: messages.patients },
    workspace.kind === "study"
      ? { to: inWorkspace(workspace.id, "/study"), label: messages.study }
      : { to: "/workspaces", label: messages.workspaces },
    { to: address("/reports"), label: messages.reports },
  ];
  const isWriter = allows(workspace, "write");
  const added: Link[] = [
    ...(isWriter ? [{ to: address("/new-report"), label: messages.newReport }] : []),
    ...(isWriter ? [{ to: address("/patients/new"), label: messages.newPatient }] : []),
    { to: address("/score"), label: messages.scoreStudy },
  ];
  return { main, added, dashboard: address("/dashboard") };
}

function Bars({ workspaces, workspace }: { workspaces: Workspaces; workspace: Workspace }) {
  const { main, added, dashboard } = linksOf(workspaces, workspace);
  const [isAsked, setAsked] = useState(false);
  useNavigationKeys({ main, added, dashboard }, () => setAsked(true));
  const isShared = workspace.kind !== "personal";
  const slot = document.getElementById("app-bar");
  return (
    <>
      {slot &&
        createPortal(
          <>
            <nav aria-label={messages.workspace} className="mr-auto max-md:hidden">
              <ul className="flex">
                {main.map((link) => (
                  <li key={link.label}>
                    <Entry {...link} />
                  </li>
                ))}
              </ul>
            </nav>
            {(workspaces.shown.length > 1 || isShared) && <Switcher workspaces={workspaces} workspace={workspace} />}
            <div className="max-md:hidden">
              <DisclosureButton label={messages.addNew}>
                {(close) => <Choices links={added} label={messages.addNew} onChoose={close} />}
              </DisclosureButton>
            </div>
          </>,
          slot,
        )}
      <WorkspaceState workspace={workspace} />
      <nav aria-label={messages.phoneNavigation} className="app-bottom bottom-bar flex md:hidden print:hidden">
        {main.map((link) => (
          <Entry key={link.label} {...link} />
        ))}
        <DisclosureButton label={messages.more} opens="up">
          {(close) => (
            <>
              <Choices links={[{ to: dashboard, label: messages.dashboard }, ...added]} label={messages.more} onChoose={close} />
              {isShared && <WorkspaceLinks workspace={workspace} onChoose={close} />}
            </>
          )}
        </DisclosureButton>
      </nav>
      {isAsked && <KeysDialog onClose={() => setAsked(false)} />}
    </>
  );
}

function Choices({ links, label, onChoose }: { links: readonly Link[]; label: string; onChoose: () => void }) {
  return (
    <ul aria-label={label}>
      {links.map(({ to, label: text }) => (
        <li key={to}>
          <AppLink to={to} onClick={onChoose} className="block rounded-md px-3 py-2 text-sm hover:bg-sunken pointer-coarse:py-3">
            {text}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** A record's address starts with its list's address, so both mark this entry as current. */
export function Entry({ to, label, className = "nav-link" }: Link & { className?: string }): ReactNode {
  const [here, list] = [withoutWorkspace(useLocation().pathname), withoutWorkspace(to)];
  const isHere = here === list || here.startsWith(`${list}/`);
  return (
    <AppLink to={to} aria-current={isHere ? "page" : undefined} className={classes(className)}>
      {label}
    </AppLink>
  );
}

/** Precedes the keys of the screen, so that g and then r does not mark a report as read. */
function useNavigationKeys({ main, added, dashboard }: ReturnType<typeof linksOf>, ask: () => void): void {
  const navigate = useNavigate();
  const isGoing = useRef(false);
  useEffect(() => {
    const go: Readonly<Record<string, string | undefined>> = {
      ...{ d: dashboard, w: main.find(({ label }) => label === messages.worklist)?.to },
      ...{ p: main[1]?.to, s: main[2]?.to, r: main[3]?.to },
    };
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      const act = isGoing.current ? goTo(go[event.key]) : acts[event.key];
      isGoing.current = !isGoing.current && event.key === "g";
      if (!act) return;
      event.preventDefault();
      act();
    };
    const goTo = (to: string | undefined) => to && (() => void navigate(to));
    const acts: Readonly<Record<string, (() => void) | undefined | "">> = {
      n: added.length > 1 ? goTo(added[0]?.to) : undefined,
      "?": ask,
      "/": () => {
        const search = document.querySelector<HTMLElement>('main input[type="search"]');
        if (search?.checkVisibility()) search.focus();
        else void navigate(main[1]!.to);
      },
    };
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  });
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={messages.keysTitle} onClose={onClose} buttons={<Button onClick={onClose}>{messages.closeKeys}</Button>}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {messages.keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
