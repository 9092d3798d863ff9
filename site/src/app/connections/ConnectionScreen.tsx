import { useMutation, useQuery } from "@tanstack/react-query";
import { ZConnectionChange, type Connection, type ConnectionChange, type Workspace } from "@trabecula/contracts";
import { connections } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { MutationDialog } from "../../shell/MutationDialog.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { inWorkspace } from "../../paths.ts";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { managesAll, useWorkspace } from "../../shell/workspaces.ts";
import { BackTo } from "../../ui/BackTo.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { connectionsQuery, isReady, useConnectionsChanged } from "./connection-queries.ts";
import { ForLeads, kindLabels } from "./ConnectionsScreen.tsx";
import { LoginFields, loginRequest, noLogin } from "./LoginFields.tsx";
import { MappingSection } from "./MappingSection.tsx";
import { PullSection } from "./PullSection.tsx";
import { ScheduleSection } from "./ScheduleSection.tsx";
import { RunLog } from "./RunLog.tsx";
import { SendingSection } from "./SendingSection.tsx";
import { SendSection } from "./SendSection.tsx";
import { WritingSection } from "./WritingSection.tsx";

export default function ConnectionScreen() {
  const workspace = useWorkspace();
  const { connectionId = "" } = useParams();
  if (!workspace) return null;
  return managesAll(workspace) ? <One {...{ workspace, connectionId }} /> : <ForLeads workspace={workspace} />;
}

function One({ workspace, connectionId }: { workspace: Workspace; connectionId: string }) {
  const list = useQuery(connectionsQuery(workspace.id));
  return (
    <>
      <BackTo list={inWorkspace(workspace.id, "/connections")}>Connections</BackTo>
      <Loadable query={list} waiting={<Skeleton className="h-64 w-full max-w-3xl" />}>
        {({ items }) => {
          const connection = items.find(({ id }) => id === connectionId);
          if (!connection) return <ErrorState message="There is no such connection." />;
          return <Parts {...{ workspace, connection }} />;
        }}
      </Loadable>
    </>
  );
}

function Parts({ workspace, connection }: { workspace: Workspace; connection: Connection }) {
  const own = { workspaceId: workspace.id, connection };
  const [opened, setOpened] = useState<"change" | "delete" | null>(null);
  const close = () => setOpened(null);
  const isOpen = workspace.state === "open";
  const isRedcap = connection.kind === "redcap";
  const isSet = isReady(connection);
  return (
    <>
      <PageHeader
        eyebrow={kindLabels[connection.kind]}
        title={<bdi translate="no">{connection.name}</bdi>}
        description={<bdi translate="no">{connection.address}</bdi>}
        actions={
          isOpen && (
            <Button variant="secondary" onClick={() => setOpened("change")}>
              {isRedcap ? "Change name or token" : "Change name or login"}
            </Button>
          )
        }
      />
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-10">
        {isOpen && (isRedcap ? <MappingSection {...own} /> : <SendingSection {...own} />)}
        {isOpen && isSet && (isRedcap ? <PullSection {...own} /> : <SendSection {...own} />)}
        {isOpen && connection.settings && <WritingSection {...own} settings={connection.settings} />}
        {isOpen && isSet && <ScheduleSection {...own} />}
        <RunLog {...own} />
        {isOpen && (
          <Section title="Delete the connection">
            <p className="mb-4 text-muted">This deletes {isRedcap ? "the token" : "the login"} and the log. Patients and reports stay.</p>
            <Button variant="danger" onClick={() => setOpened("delete")}>
              Delete the connection
            </Button>
          </Section>
        )}
      </div>
      {opened === "change" && <ChangeDialog {...own} onClose={close} />}
      <DeleteDialog {...own} open={opened === "delete"} onClose={close} />
    </>
  );
}

interface OfConnection {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly onClose: () => void;
}

function ChangeDialog({ workspaceId, connection, onClose }: OfConnection) {
  const changed = useConnectionsChanged(workspaceId);
  const form = useContractForm(
    {
      contract: ZConnectionChange,
      values: { name: connection.name, address: connection.address, token: "", ...noLogin },
      toRequest: ({ name, address, token, ...login }): ConnectionChange => ({
        ...{ name, address },
        ...(token !== "" && { token }),
        ...loginRequest(login),
      }),
    },
    { checked: "sent" },
  );
  async function send(body: ConnectionChange): Promise<void> {
    await api.call(connections.change, { params: { id: workspaceId, connectionId: connection.id }, body });
    await changed();
    onClose();
  }
  return (
    <FormDialog title="Change the connection" act="Save changes" form={form} send={send} onClose={onClose}>
      <TextInput label="Name" autoComplete="off" maxLength={80} {...form.field("name")} required />
      <TextInput label="Address of the API" autoComplete="off" spellCheck={false} maxLength={300} {...form.field("address")} required />
      {connection.kind === "redcap" ? (
        <PasswordInput
          label="New token (optional)"
          hint="Empty: the stored token stays. Another address needs it."
          autoComplete="off"
          maxLength={32}
          {...form.field("token")}
        />
      ) : (
        <LoginFields field={form.field} control={form.control} emptyLabel="As stored" />
      )}
    </FormDialog>
  );
}

function DeleteDialog({ workspaceId, connection, open, onClose }: OfConnection & { open: boolean }) {
  const navigate = useNavigate();
  const changed = useConnectionsChanged(workspaceId);
  const remove = useMutation({
    mutationFn: () => api.call(connections.remove, { params: { id: workspaceId, connectionId: connection.id } }),
    onSuccess: async () => {
      await navigate(inWorkspace(workspaceId, "/connections"));
      await changed();
    },
  });
  return (
    <MutationDialog
      open={open}
      title="Delete the connection?"
      act="Delete the connection"
      tone="danger"
      mutation={remove}
      onClose={onClose}
    >
      <p>This deletes its login and its log. You cannot undo this.</p>
    </MutationDialog>
  );
}
