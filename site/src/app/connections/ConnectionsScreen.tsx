import { useQuery } from "@tanstack/react-query";
import { ZNewConnection, type Connection, type ConnectionKind, type NewConnection, type Workspace } from "@trabecula/contracts";
import { connections } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { inWorkspace } from "../../paths.ts";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { managesAll, useWorkspace } from "../../shell/workspaces.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { connectionsQuery, isReady, useConnectionsChanged } from "./connection-queries.ts";
import { LoginFields, loginRequest, noLogin } from "./LoginFields.tsx";
import { actOf, RunLine } from "./RunLog.tsx";

export default function ConnectionsScreen() {
  const workspace = useWorkspace();
  if (!workspace) return null;
  return managesAll(workspace) ? <Connections workspace={workspace} /> : <ForLeads workspace={workspace} />;
}

export function ForLeads({ workspace }: { workspace: Workspace }) {
  return (
    <>
      <BackTo list={inWorkspace(workspace.id, "/settings")}>Workspace settings</BackTo>
      <PageHeader title="Connections" description="Leads of all centers make and use connections of this workspace." />
    </>
  );
}

function Connections({ workspace }: { workspace: Workspace }) {
  const list = useQuery(connectionsQuery(workspace.id));
  const [isAdding, setAdding] = useState(false);
  const hosts = list.data?.hosts ?? [];
  return (
    <>
      <BackTo list={inWorkspace(workspace.id, "/settings")}>Workspace settings</BackTo>
      <PageHeader
        eyebrow={<bdi translate="no">{workspace.name}</bdi>}
        title="Connections"
        description="Pull scans from a REDCap project, or send reports to a FHIR or DICOMweb server: by hand or by a schedule."
        actions={hosts.length > 0 && workspace.state === "open" && <Button onClick={() => setAdding(true)}>Add a connection</Button>}
      />
      <Loadable query={list} waiting={<Skeleton className="h-40 w-full max-w-3xl" />}>
        {({ items }) => (
          <div className="max-w-3xl">
            {hosts.length === 0 && (
              <p className="max-w-[65ch]">
                The operator of this installation has not allowed any server yet. Ask for the address of your server in the setting{" "}
                <code>CONNECTION_HOSTS</code>.
              </p>
            )}
            {hosts.length > 0 && items.length === 0 && <p className="text-muted">There is no connection yet.</p>}
            <ul>
              {items.map((connection) => (
                <ConnectionLine key={connection.id} {...{ workspace, connection }} />
              ))}
            </ul>
          </div>
        )}
      </Loadable>
      {isAdding && <AddDialog {...{ workspace, hosts }} onClose={() => setAdding(false)} />}
    </>
  );
}

function ConnectionLine({
  workspace,
  connection: { id, kind, name, address, settings, sending, pausedBecause, lastRun },
}: {
  workspace: Workspace;
  connection: Connection;
}) {
  return (
    <li className="border-b border-line py-4">
      <h2 className="font-semibold">
        <AppLink to={inWorkspace(workspace.id, `/connections/${id}`)} className="text-brand underline-offset-4 hover:underline">
          <bdi translate="no">{name}</bdi>
        </AppLink>
      </h2>
      <p className="text-sm wrap-anywhere text-muted">
        {kindLabels[kind]}, <bdi translate="no">{address}</bdi>
      </p>
      {pausedBecause && <p className="mt-1 text-sm text-warning">Paused. {pausedBecause}</p>}
      {!isReady({ kind, settings, sending }) ? (
        <p className="mt-1 text-sm">{kind === "redcap" ? "Its fields are not mapped yet." : "It has no settings yet."}</p>
      ) : (
        lastRun && <RunLine run={lastRun} act={actOf[kind]} />
      )}
    </li>
  );
}

export const kindLabels: Readonly<Record<ConnectionKind, string>> = { redcap: "REDCap", fhir: "FHIR server", dicomweb: "DICOMweb server" };
const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

const paths: Readonly<Record<ConnectionKind, string>> = { redcap: "redcap/api/", fhir: "fhir", dicomweb: "dicom-web" };

const leads: Readonly<Record<ConnectionKind, string>> = {
  redcap: "REDCap shows address and token on the project’s page “API”. The token is stored encrypted and not shown again.",
  dicomweb: "Reports go there as PDFs in DICOM objects (STOW-RS). The login is stored encrypted and not shown again.",
  fhir: "Reports go there as transactions of FHIR R4. The login is stored encrypted and not shown again.",
};

function AddDialog({ workspace, hosts, onClose }: { workspace: Workspace; hosts: readonly string[]; onClose: () => void }) {
  const navigate = useNavigate();
  const changed = useConnectionsChanged(workspace.id);
  const form = useContractForm(
    {
      contract: ZNewConnection,
      values: { kind: "redcap" as ConnectionKind, name: "", address: hosts.length === 1 ? `${hosts[0]}/` : "", token: "", ...noLogin },
      toRequest: ({ kind, name, address, token, ...login }) => ({
        ...{ kind, name, address },
        ...(kind === "redcap" ? { token } : loginRequest(login)),
      }),
      check: ({ kind, scheme }) => (kind !== "redcap" && scheme === "" ? { scheme: "Choose how to log in." } : {}),
    },
    { checked: "sent" },
  );
  const kind = useWatch({ control: form.control, name: "kind" });
  async function add(body: NewConnection): Promise<void> {
    const { id } = await api.call(connections.create, { params: { id: workspace.id }, body });
    await changed();
    void navigate(inWorkspace(workspace.id, `/connections/${id}`));
  }
  return (
    <FormDialog title="Add a connection" act="Add the connection" lead={leads[kind]} form={form} send={add} onClose={onClose}>
      <Select label="Kind" options={kinds} {...form.field("kind")} />
      <TextInput
        label="Name"
        hint="Such as the name of the project or hospital."
        autoComplete="off"
        maxLength={80}
        {...form.field("name")}
        required
      />
      <TextInput
        label="Address of the API"
        hint={`Such as ${hosts[0]}/${paths[kind]}. Allowed are ${hosts.join(", ")}.`}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        {...form.field("address")}
        required
      />
      {kind === "redcap" ? (
        <PasswordInput label="Token" autoComplete="off" maxLength={32} {...form.field("token")} required />
      ) : (
        <LoginFields field={form.field} control={form.control} emptyLabel="Choose" />
      )}
    </FormDialog>
  );
}
