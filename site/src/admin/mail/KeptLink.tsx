import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { OutboxMail } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { showLink } from "./mail-api.ts";

/** Lets an administrator pass on the link of an unsent mail. Every view is audited. */
export function KeptLink({ mail }: { mail: OutboxMail }) {
  const id = useId();
  const queries = useQueryClient();
  const link = useMutation({ mutationFn: showLink, onSuccess: () => queries.invalidateQueries({ queryKey: ["admin", "audit"] }) });
  return (
    <section aria-labelledby={id} className="mt-4 rounded-lg border border-line bg-surface p-4">
      <h3 id={id} className="font-medium">
        Pass the link on
      </h3>
      <p className="mt-1 text-sm text-muted">
        Whoever has this link can act in the name of {mail.to}. Give it to that person alone. That you looked at it is written into the
        audit log.
      </p>
      {link.data ? (
        <>
          <p className="mt-3">
            <input
              readOnly
              aria-label="Link"
              className="control w-full font-mono text-sm"
              value={link.data.link}
              onFocus={(event) => event.target.select()}
            />
          </p>
          <p className="mt-1 text-sm text-muted">It works once, until {formatMoment(link.data.worksUntil)}.</p>
        </>
      ) : (
        <div className="mt-3">
          <Button variant="secondary" pending={link.isPending} onClick={() => link.mutate(mail.id)}>
            Show link
          </Button>
        </div>
      )}
      {link.error && (
        <div className="mt-3">
          <NotificationBanner wide type="error" message={messageOf(link.error)} />
        </div>
      )}
    </section>
  );
}
