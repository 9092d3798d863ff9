import { Layouts, Page } from "@strapi/strapi/admin";
import { Box, EmptyStateLayout, Loader, Main, Typography } from "@strapi/design-system";
import type { AdminUser } from "@trabecula/contracts";
import { useState } from "react";
import { RejectDialog } from "./RejectDialog.tsx";
import { useWaitingList } from "./use-waiting-list.ts";
import { WaitingTable } from "./WaitingTable.tsx";

/** The waiting list of account requests, for staff who work in Strapi's panel. The in-app list decides by the same service. */
export default function AccountsPage() {
  const list = useWaitingList();
  const [rejecting, setRejecting] = useState<AdminUser | null>(null);

  return (
    <Page.Protect permissions={[{ action: "plugin::accounts.review", subject: null }] as never}>
      <Page.Title>Accounts</Page.Title>
      <Main>
        <Layouts.Header title="Accounts" subtitle={subtitle(list.waiting)} />
        <Layouts.Content>
          {list.problem ? (
            <Box paddingBottom={4}>
              <Typography textColor="danger600" role="alert">
                {list.problem}
              </Typography>
            </Box>
          ) : null}
          {list.waiting === null ? (
            list.problem ? null : (
              <Loader>Loading the waiting list</Loader>
            )
          ) : list.waiting.length === 0 ? (
            <EmptyStateLayout content="Nobody is waiting. New requests appear here and are mailed to the administrators." />
          ) : (
            <WaitingTable accounts={list.waiting} busyId={list.busyId} onApprove={list.approve} onReject={setRejecting} />
          )}
        </Layouts.Content>
      </Main>
      <RejectDialog
        account={rejecting}
        onCancel={() => setRejecting(null)}
        onReject={async (account, reason) => {
          setRejecting(null);
          await list.reject(account, reason);
        }}
      />
    </Page.Protect>
  );
}

function subtitle(waiting: AdminUser[] | null): string {
  if (waiting === null) return "Requests that await a decision";
  return waiting.length === 1 ? "1 request awaits a decision" : `${waiting.length} requests await a decision`;
}
