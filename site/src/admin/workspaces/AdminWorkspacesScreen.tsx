import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ZAppointLeadRequest, ZWorkspaceKind, type AdminWorkspace } from "@trabecula/contracts";
import { adminWorkspaces } from "@trabecula/contracts/endpoints";
import { formatCount, formatDay } from "@trabecula/messages";
import { kinds } from "@trabecula/messages/workspaces";
import { useState } from "react";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/product.ts";
import { ChoiceFilter, FoundCount, SearchFilter } from "../../shell/lists/filters.tsx";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { AccountPicker } from "../AccountPicker.tsx";
import { listAddress, pageOf } from "../list-address.ts";
import { choicesOf, NothingFits, Results } from "../lists.tsx";

const address = listAddress({ kind: ZWorkspaceKind });
const kindOptions = ZWorkspaceKind.options.map((value) => ({ value, label: kinds[value] }));

/** Names and counts; no patient data. */
export default function AdminWorkspacesScreen() {
  const [view, show] = useListView(address.read, address.write);
  const [appointing, setAppointing] = useState<AdminWorkspace | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const workspaces = useQuery({
    queryKey: ["admin", "workspaces", view],
    queryFn: () => api.call(adminWorkspaces.list, { query: pageOf(view) }),
    placeholderData: keepPreviousData,
  });
  const choice = choicesOf(view, show);
  return (
    <>
      <PageHeader title="Workspaces" description="Names and counts of all workspaces. This page shows no patient data." />
      {done && <NotificationBanner wide className="mb-6" type="success" message={done} onClose={() => setDone(null)} />}
      <search className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchFilter label="Search workspaces" placeholder="Name" q={view.q} onSearch={(q) => show({ q })} />
        <ChoiceFilter label="Kind" emptyLabel="Any kind" options={kindOptions} {...choice("kind")} />
        <div className="col-span-full">
          <FoundCount total={workspaces.data?.total} one="workspace" />
        </div>
      </search>
      <Results
        query={workspaces}
        page={view.page}
        onChange={show}
        empty={<NothingFits title="No workspace fits" showAll="Show all workspaces" onShowAll={() => show(address.all)} />}
      >
        {(items) => <DataTable caption="Workspaces" columns={columnsFor(setAppointing)} rows={items} rowId={({ id }) => id} />}
      </Results>
      {appointing && (
        <AppointDialog
          workspace={appointing}
          onClose={() => setAppointing(null)}
          onDone={() => {
            setDone(`${appointing.name} has a new lead.${sendsMail() ? " All members get an e-mail." : ""}`);
            setAppointing(null);
          }}
        />
      )}
    </>
  );
}

function columnsFor(onAppoint: (workspace: AdminWorkspace) => void): Column<AdminWorkspace>[] {
  const count = (key: "members" | "centers" | "patients" | "reports", header: string, className?: string): Column<AdminWorkspace> => ({
    key,
    header,
    align: "right",
    cell: (row) => formatCount(row[key]),
    ...(className === undefined ? {} : { className }),
  });
  return [
    { key: "name", header: "Name", cell: (row) => <Name row={row} />, className: "min-w-40" },
    { key: "kind", header: "Kind", cell: ({ kind }) => kinds[kind], className: "max-sm:hidden" },
    count("members", "Members", "max-sm:hidden"),
    count("centers", "Centers", "max-md:hidden"),
    count("patients", "Patients", "max-sm:hidden"),
    count("reports", "Reports", "max-sm:hidden"),
    { key: "createdAt", header: "Created", cell: (row) => formatDay(row.createdAt), className: "whitespace-nowrap max-lg:hidden" },
    {
      key: "lead",
      header: <span className="sr-only">Lead</span>,
      align: "right",
      cell: (row) =>
        row.kind !== "personal" && (
          <Button variant="secondary" size="small" aria-label={`Appoint a lead of ${row.name}`} onClick={() => onAppoint(row)}>
            Appoint a lead
          </Button>
        ),
    },
  ];
}

function Name({ row: { name, kind, state, leads, deleteAfter } }: { row: AdminWorkspace }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium wrap-anywhere">
        <bdi translate="no">{name}</bdi>
      </span>
      {state === "archived" && <Badge>archived</Badge>}
      {deleteAfter !== null && <Badge tone="warning">erased on {formatDay(deleteAfter)}</Badge>}
      {kind !== "personal" && leads === 0 && <Badge tone="warning">no lead</Badge>}
    </div>
  );
}

interface AppointProps {
  workspace: AdminWorkspace;
  onClose: () => void;
  onDone: () => void;
}

function AppointDialog({ workspace: { id, name }, onClose, onDone }: AppointProps) {
  const queries = useQueryClient();
  const form = useContractForm(
    {
      contract: ZAppointLeadRequest,
      values: { accountId: "", reason: "" },
      check: ({ accountId }) => (accountId === "" ? { accountId: "Choose an account from the list." } : {}),
    },
    { checked: "sent" },
  );
  return (
    <FormDialog
      title={`Appoint a lead of ${name}`}
      act="Appoint"
      lead={`The account leads all centers.${sendsMail() ? " All members get an e-mail with the reason." : ""}`}
      form={form}
      send={async (body) => {
        await api.call(adminWorkspaces.appointLead, { params: { id }, body });
        await queries.invalidateQueries({ queryKey: ["admin"] });
        onDone();
      }}
      onClose={onClose}
    >
      <AccountPicker
        label="Account"
        message={form.formState.errors.accountId?.message}
        onChoose={(accountId) => form.setValue("accountId", accountId, { shouldValidate: form.formState.isSubmitted })}
      />
      <TextArea label="Reason" rows={2} maxLength={500} {...form.field("reason")} />
    </FormDialog>
  );
}
