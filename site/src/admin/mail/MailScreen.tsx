import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ZMailState } from "@trabecula/contracts";
import { mail } from "@trabecula/contracts/endpoints";
import { countOf } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { ChoiceFilter, FoundCount, SearchFilter } from "../../shell/lists/filters.tsx";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { sendsMail } from "../../shell/product.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { choicesOf, NothingFits, Results } from "../lists.tsx";
import { outboxList, outboxQuery, type OutboxView } from "./mail-api.ts";
import { useMailDialog } from "./MailDialog.tsx";
import { MailHeader } from "./MailHeader.tsx";
import { isOnItsWay, isPutOff, mailStateMeaning, mailStateLabels, MailTable } from "./MailTable.tsx";

const followEveryMs = 3_000;

export default function MailScreen() {
  const [view, show] = useListView(outboxList.read, outboxList.write);
  const outbox = useOutbox(view);
  const { read, resent, dialog } = useMailDialog();
  const nothing = outboxList.isFiltered(view) ? (
    <NothingFits title="No mail fits" showAll="Show all mails" onShowAll={() => show(outboxList.all)}>
      Nothing matches this search and this state.
    </NothingFits>
  ) : (
    <EmptyState title="No mail here">The platform has not written a mail yet.</EmptyState>
  );
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
      {resent}
      <WaitingMails isOffered={outbox.data?.items.some(isPutOff) ?? false} />
      <OutboxFilters view={view} onChange={show} total={outbox.data?.total} />
      <Results query={outbox} page={view.page} onChange={show} empty={nothing}>
        {(items) => <MailTable mails={items} onRead={read} />}
      </Results>
      {dialog}
    </>
  );
}

function useOutbox(view: OutboxView) {
  return useQuery({
    queryKey: ["admin", "email", "outbox", view],
    queryFn: () => api.call(mail.list, { query: outboxQuery(view) }),
    placeholderData: keepPreviousData,
    // New mails are usually sent within a second. Retries take minutes and are not polled.
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => isOnItsWay(one.state) && one.attempts <= 1 && one.lastError === null) ? followEveryMs : false,
  });
}

interface FiltersProps {
  view: OutboxView;
  onChange: (change: Partial<OutboxView>) => void;
  total: number | undefined;
}

const stateOptions = ZMailState.options.map((state) => ({ value: state, label: mailStateLabels[state] }));

function OutboxFilters({ view, onChange, total }: FiltersProps) {
  return (
    <search className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
      <SearchFilter label="Search the outbox" placeholder="Recipient or subject" q={view.q} onSearch={(q) => onChange({ q })} />
      <ChoiceFilter label="State" emptyLabel="Any state" options={stateOptions} {...choicesOf(view, onChange)("state")} />
      <div className="flex flex-wrap gap-x-6 gap-y-1 sm:col-span-2">
        <FoundCount total={total} one="mail" />
        {view.state && <p className="max-w-[68ch] text-sm text-muted">{mailStateMeaning[view.state]}</p>}
      </div>
    </search>
  );
}

function WaitingMails({ isOffered }: { isOffered: boolean }) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => api.call(mail.sendWaiting),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  return (
    <>
      {send.isSuccess && <NotificationBanner wide type="success" message={outcomeText(send.data.mails)} onClose={send.reset} />}
      {send.isError && <NotificationBanner wide type="error" message={messageOf(send.error)} onClose={send.reset} />}
      {isOffered && sendsMail() && !send.isSuccess && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line p-4">
          <p className="max-w-[60ch] text-sm text-muted">Mails that could not be sent wait longer after each attempt, in the end a day.</p>
          <Button variant="secondary" pending={send.isPending} onClick={() => send.mutate()}>
            Send all that waits now
          </Button>
        </div>
      )}
    </>
  );
}

function outcomeText(mails: number): string {
  return mails === 0 ? "No mail waits any more." : `${countOf(mails, "mail")} ${mails === 1 ? "is" : "are"} being sent now.`;
}
