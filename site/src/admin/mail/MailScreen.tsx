import { pageSize } from "../../shell/product.ts";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OutboxMail } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { fetchOutbox } from "../admin-api.ts";
import { sendsMail } from "../../shell/sends-mail.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { isOnItsWay, isPutOff } from "./mail-words.ts";
import { MailDialog } from "./MailDialog.tsx";
import { MailHeader } from "./MailHeader.tsx";
import { MailTable } from "./MailTable.tsx";
import { readOutboxQuery, writeOutboxQuery, type OutboxQuery } from "./outbox-query.ts";
import { OutboxFilters } from "./OutboxFilters.tsx";
import { ResentBanner } from "./ResentBanner.tsx";
import { useResend } from "./use-resend.ts";
import { WaitingMails } from "./WaitingMails.tsx";

/** Polling interval while a mail is being sent, in ms. */
const followEveryMs = 3_000;

export default function MailScreen() {
  const [view, show] = useListView(readOutboxQuery, writeOutboxQuery);
  const outbox = useOutbox(view);
  const [open, setOpen] = useState<OutboxMail | null>(null);
  const resend = useResend(() => setOpen(null));

  function read(mail: OutboxMail): void {
    resend.reset();
    setOpen(mail);
  }

  return (
    <>
      <MailHeader
        title="E-mail"
        description={
          sendsMail()
            ? "Every mail the platform wrote."
            : "No mail server is set: what the platform writes is kept here to be read and passed on."
        }
      />
      <ResentBanner resend={resend} />
      <WaitingMails isOffered={outbox.data?.items.some(isPutOff) ?? false} />
      <OutboxFilters view={view} onChange={show} total={outbox.data?.total} />
      <Loadable query={outbox}>
        {({ items, total }) =>
          items.length > 0 ? (
            <>
              <MailTable mails={items} onRead={read} />
              <Pagination page={view.page} maxPages={Math.ceil(total / pageSize())} onPage={(page) => show({ page })} />
            </>
          ) : (
            <NoMail isFiltered={view.q !== "" || view.state !== null} onShowAll={() => show({ q: "", state: null })} />
          )
        }
      </Loadable>
      {open && <MailDialog mail={open} resend={resend} onClose={() => setOpen(null)} />}
    </>
  );
}

function NoMail({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) return <EmptyState title="No mail here">The platform has not written a mail yet.</EmptyState>;
  const showAll = (
    <Button variant="secondary" onClick={onShowAll}>
      Show all mails
    </Button>
  );
  return (
    <EmptyState title="No mail fits" action={showAll}>
      Nothing matches this search and this state.
    </EmptyState>
  );
}

function useOutbox(view: OutboxQuery) {
  return useQuery({
    queryKey: ["admin", "email", "outbox", view],
    queryFn: () => fetchOutbox(view),
    placeholderData: keepPreviousData,
    // New mails are usually sent within a second. Retries take minutes and are not polled.
    refetchInterval: ({ state }) =>
      state.data?.items.some((mail) => isOnItsWay(mail.state) && mail.attempts <= 1 && mail.lastError === null) ? followEveryMs : false,
  });
}
