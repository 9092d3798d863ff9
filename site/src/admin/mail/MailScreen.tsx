import { useState } from "react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ZMailState, type OutboxMail } from "@trabecula/contracts";
import { messageOf } from "../../app/shell/api-error.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Select } from "../../ui/Select.tsx";
import { fetchOutbox, resendMail } from "../admin-api.ts";
import { Loadable } from "../Loadable.tsx";
import { MailDialog } from "./MailDialog.tsx";
import { MailTable } from "./MailTable.tsx";
import { mailStateWords } from "./mail-words.ts";
import { mailsPerPage, readOutboxQuery, writeOutboxQuery, type OutboxQuery } from "./outbox-query.ts";

const stateOptions = ZMailState.options.map((state) => ({ value: state, label: mailStateWords[state] }));

/** The outbox: every mail the product wrote, whether it left or not. */
export default function MailScreen() {
  const [search, setSearch] = useSearchParams();
  const view = readOutboxQuery(search);
  const outbox = useQuery({ queryKey: ["admin", "email", view], queryFn: () => fetchOutbox(view), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<OutboxMail | null>(null);
  const resend = useResend(() => setOpen(null));
  const show = (change: Partial<OutboxQuery>): void => setSearch(writeOutboxQuery({ ...view, page: 1, ...change }));

  function read(mail: OutboxMail): void {
    resend.reset();
    setOpen(mail);
  }

  return (
    <>
      <PageHeader title="E-mail" description="Every mail the platform wrote. Without a mail server they are kept here to be read." />
      {resend.isSuccess && (
        <div className="mb-6">
          <NotificationBanner
            wide
            type="success"
            message={`The mail to ${resend.data.mail.to} is being sent again.`}
            onClose={resend.reset}
          />
        </div>
      )}
      <div className="mb-4 sm:max-w-48">
        <Select
          label="State"
          emptyLabel="Any state"
          options={stateOptions}
          value={view.state ?? ""}
          onChange={(event) => show({ state: (event.target.value || null) as OutboxQuery["state"] })}
        />
      </div>
      <Loadable query={outbox}>
        {({ items, total }) =>
          items.length > 0 ? (
            <>
              <MailTable mails={items} onRead={read} />
              <Pagination page={view.page} maxPages={Math.ceil(total / mailsPerPage)} onPage={(page) => show({ page })} />
            </>
          ) : (
            <EmptyState title="No mail here">
              {view.state ? "No mail is in this state." : "The platform has not written a mail yet."}
            </EmptyState>
          )
        }
      </Loadable>
      {open && (
        <MailDialog
          mail={open}
          isSending={resend.isPending}
          failure={resend.error ? messageOf(resend.error) : null}
          onResend={() => resend.mutate(open.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function useResend(onSent: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: resendMail,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["admin"] });
      onSent();
    },
  });
}
