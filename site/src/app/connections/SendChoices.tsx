import { useMutation, useQuery } from "@tanstack/react-query";
import { mostSent, type ConnectionKind, type Workspace } from "@trabecula/contracts";
import { connections } from "@trabecula/contracts/endpoints";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { managesAll, useWorkspace } from "../../shell/workspaces.ts";
import { MenuAction } from "../../ui/MenuAction.tsx";
import { connectionsQuery, isReady, useConnectionsChanged } from "./connection-queries.ts";
import { countsText } from "./RunLog.tsx";

export function SendChoices({ ids }: { ids: readonly string[] }) {
  const workspace = useWorkspace();
  return workspace && managesAll(workspace) && workspace.state === "open" ? <Choices {...{ workspace, ids }} /> : null;
}

function Choices({ workspace, ids }: { workspace: Workspace; ids: readonly string[] }) {
  const { data } = useQuery(connectionsQuery(workspace.id));
  const changed = useConnectionsChanged(workspace.id);
  const send = useMutation({
    mutationFn: async (connectionId: string) =>
      (await api.call(connections.run, { params: { id: workspace.id, connectionId }, body: { ids: [...ids] } })).run,
    onSettled: (_run, _error, connectionId) => changed(connectionId),
  });
  const ready = data?.items.filter((one) => one.kind !== "redcap" && isReady(one) && one.pausedBecause === null) ?? [];
  if (ready.length === 0 || ids.length > mostSent) return null;
  const { data: run, error } = send;
  const text = error
    ? messageOf(error)
    : send.isPending
      ? "Sending…"
      : run
        ? [run.message, run.counts && `Sent: ${countsText(run.counts)}`, ...reasons(run.problems)].filter(Boolean).join(" ")
        : "";
  const isFailure = error !== null || (run && (run.message !== null || run.problems.length > 0));
  return (
    <div className="my-1.5 border-y border-line py-1.5 last:mb-0 last:border-b-0">
      <p role="status" className={text === "" ? "sr-only" : `px-3 py-2 text-sm ${isFailure ? "text-error" : ""}`}>
        {text}
      </p>
      {ready.map(({ id, kind, name }) => (
        <MenuAction key={id} title={`Send to ${name}`} isBusy={send.isPending} onClick={() => send.mutate(id)}>
          {purposes[kind]}
        </MenuAction>
      ))}
    </div>
  );
}

const purposes: Readonly<Record<ConnectionKind, string>> = {
  redcap: "",
  fhir: "The clinician’s reading as PDF, with all values. A report that is there already is updated.",
  dicomweb: "The clinician’s reading as a PDF in a DICOM object.",
};

const reasons = (problems: readonly { readonly text: string }[]): string[] => [...new Set(problems.map(({ text }) => text))].slice(0, 3);
