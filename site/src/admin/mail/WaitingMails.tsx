import { useMutation, useQueryClient } from "@tanstack/react-query";
import { countOf } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { sendsMail } from "../../shell/sends-mail.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { sendWaitingMails } from "./mail-api.ts";

/** Retries deferred mails immediately. */
export function WaitingMails({ isOffered }: { isOffered: boolean }) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: sendWaitingMails,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  return (
    <>
      {send.isSuccess && <NotificationBanner wide type="success" message={outcomeWords(send.data.mails)} onClose={send.reset} />}
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

function outcomeWords(mails: number): string {
  return mails === 0 ? "No mail waits any more." : `${countOf(mails, "mail")} ${mails === 1 ? "is" : "are"} being sent now.`;
}
