import { Layouts, Page, Pagination, SearchInput, useQueryParams, ConfirmDialog } from "@strapi/strapi/admin";
import { EmptyStateLayout, Main, Button, Dialog, Field, Modal, Textarea } from "@strapi/design-system";
import { EmptyDocuments } from "@strapi/icons/symbols";
import type { AdminUser } from "@trabecula/contracts";
import { Loading, Problem } from "@trabecula/strapi-kit/panel";
import { useState, useEffect } from "react";
import { useText, type Text } from "../text.ts";
import { reviewPermission, useWaitingPage, type WaitingPage } from "../waiting/waiting-api.ts";
import { useDecisions } from "./use-decisions.ts";
import { WaitingTable } from "./WaitingTable.tsx";
import { CheckCircle } from "@strapi/icons";
import { nameOf } from "../waiting/account-messages.ts";

interface RejectDialogProps {
  readonly account: AdminUser | null;
  readonly sendsMail: boolean;
  readonly onCancel: () => void;
  readonly onReject: (account: AdminUser, reason: string) => void;
}

const maximumReasonLength = 500;

function RejectDialog({ account, sendsMail, onCancel, onReject }: RejectDialogProps) {
  const text = useText();
  const [reason, setReason] = useState("");
  useEffect(() => setReason(""), [account]);

  return (
    <Modal.Root open={account !== null} onOpenChange={(open) => (open ? undefined : onCancel())}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{text("reject.title")}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Field.Root
            name="reason"
            hint={sendsMail ? text("reject.hint-mailed") : `${text("reject.hint")} ${text("tell-yourself")}`}
            required
          >
            <Field.Label>{text("reject.question", { email: account?.email ?? "" })}</Field.Label>
            <Textarea maxLength={maximumReasonLength} value={reason} onChange={(event) => setReason(event.target.value)} />
            <Field.Hint />
          </Field.Root>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onCancel}>
            {text("reject.cancel")}
          </Button>
          <Button variant="danger" disabled={reason.trim() === ""} onClick={() => (account ? onReject(account, reason.trim()) : undefined)}>
            {text("reject.button")}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}

const defaultPageSize = 20;

export default function AccountsPage() {
  const text = useText();
  return (
    <Page.Protect permissions={reviewPermission}>
      <Page.Title>{text("menu")}</Page.Title>
      <WaitingList />
    </Page.Protect>
  );
}

function WaitingList() {
  const text = useText();
  const { page, pageSize, q } = useListQuery();
  const { waiting, problem, load } = useWaitingPage(page, pageSize, q);
  const sendsMail = waiting?.sendsMail ?? false;
  const decisions = useDecisions(load, sendsMail);
  const [approving, setApproving] = useState<AdminUser | null>(null);
  const [rejecting, setRejecting] = useState<AdminUser | null>(null);

  return (
    <Main>
      <Layouts.Header title={text("menu")} subtitle={subtitle(waiting?.total, q, text)} />
      <Layouts.Action startActions={<SearchInput label={text("page.search")} placeholder={text("page.search-hint")} />} />
      <Layouts.Content>
        {problem && <Problem sentence={problem} again={text("waiting.load-again")} onRetry={load} />}
        {waiting === null && !problem && <Loading label={text("waiting.loading")} />}
        {waiting?.items.length === 0 && <EmptyStateLayout icon={<EmptyDocuments width="16rem" />} content={emptyText(waiting, q, text)} />}
        {waiting && waiting.items.length > 0 && (
          <WaitingTable accounts={waiting.items} busyId={decisions.busyId} onApprove={setApproving} onReject={setRejecting} />
        )}
        {waiting && (
          <Pagination.Root pageCount={Math.ceil(waiting.total / pageSize)} defaultPageSize={defaultPageSize} total={waiting.total}>
            <Pagination.PageSize options={["20", "50", "100"]} />
            <Pagination.Links />
          </Pagination.Root>
        )}
      </Layouts.Content>
      <ApproveDialog
        account={approving}
        sendsMail={sendsMail}
        onCancel={() => setApproving(null)}
        onApprove={(account) => {
          setApproving(null);
          void decisions.approve(account);
        }}
      />
      <RejectDialog
        account={rejecting}
        sendsMail={sendsMail}
        onCancel={() => setRejecting(null)}
        onReject={(account, reason) => {
          setRejecting(null);
          void decisions.reject(account, reason);
        }}
      />
    </Main>
  );
}

function useListQuery() {
  const [{ query }] = useQueryParams<{ page?: string; pageSize?: string; _q?: string }>();
  const whole = (text: string | undefined, fallback: number, most: number) => {
    const value = Number(text);
    return Number.isInteger(value) && value >= 1 && value <= most ? value : fallback;
  };
  return {
    page: whole(query.page, 1, Number.MAX_SAFE_INTEGER),
    pageSize: whole(query.pageSize, defaultPageSize, 100),
    q: (query._q ?? "").slice(0, 200),
  };
}

function subtitle(total: number | undefined, q: string, text: Text): string {
  if (total === undefined) return text("page.awaiting");
  const requests = text("waiting.count", { count: total });
  return q === "" ? requests : text("page.found", { requests });
}

function emptyText({ total, sendsMail }: WaitingPage, q: string, text: Text): string {
  if (total > 0) return text("waiting.no-such-page");
  if (q !== "") return text("waiting.none-found");
  return text(sendsMail ? "waiting.nobody-mailed" : "waiting.nobody");
}

interface ApproveDialogProps {
  readonly account: AdminUser | null;
  readonly sendsMail: boolean;
  readonly onCancel: () => void;
  readonly onApprove: (account: AdminUser) => void;
}

function ApproveDialog({ account, sendsMail, onCancel, onApprove }: ApproveDialogProps) {
  const text = useText();
  return (
    <Dialog.Root open={account !== null} onOpenChange={(open) => (open ? undefined : onCancel())}>
      {account && (
        <ConfirmDialog
          title={text("approve.title")}
          icon={<CheckCircle width="2.4rem" height="2.4rem" fill="success600" />}
          endAction={
            <Button fullWidth variant="success" onClick={() => onApprove(account)}>
              {text("approve.button")}
            </Button>
          }
        >
          {questionAbout(account, sendsMail, text)}
        </ConfirmDialog>
      )}
    </Dialog.Root>
  );
}

function questionAbout(account: AdminUser, sendsMail: boolean, text: Text): string {
  const { email, institution, emailConfirmed } = account;
  const values = { name: nameOf(account), email, institution };
  return [
    text(!sendsMail ? "approve.question" : emailConfirmed ? "approve.question-mailed" : "approve.question-unconfirmed", values),
    ...(sendsMail ? [] : [text("tell-yourself")]),
    ...(emailConfirmed ? [] : [text("approve.unconfirmed")]),
  ].join(" ");
}
