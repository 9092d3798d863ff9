import { Layouts, Page, Pagination, SearchInput, useQueryParams } from "@strapi/strapi/admin";
import { Button, EmptyStateLayout, Flex, Loader, Main, Typography } from "@strapi/design-system";
import { EmptyDocuments } from "@strapi/icons/symbols";
import type { AdminUser } from "@trabecula/contracts";
import { useState } from "react";
import { useText, type Text } from "../text.ts";
import { useWaitingPage } from "../waiting/use-waiting-page.ts";
import { reviewPermission, type WaitingPage } from "../waiting/waiting-api.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { useDecisions } from "./use-decisions.ts";
import { WaitingTable } from "./WaitingTable.tsx";

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
        {problem && <Problem sentence={problem} onRetry={load} />}
        {waiting === null && !problem && (
          <Flex justifyContent="center" padding={10}>
            <Loader>{text("waiting.loading")}</Loader>
          </Flex>
        )}
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

function Problem({ sentence, onRetry }: { readonly sentence: string; readonly onRetry: () => Promise<void> }) {
  const text = useText();
  return (
    <Flex
      role="alert"
      justifyContent="space-between"
      gap={4}
      padding={4}
      marginBottom={4}
      background="danger100"
      borderColor="danger200"
      hasRadius
    >
      <Typography textColor="danger700">{sentence}</Typography>
      <Button size="S" variant="danger-light" onClick={() => void onRetry()}>
        {text("waiting.load-again")}
      </Button>
    </Flex>
  );
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
