import { useState } from "react";
import type { OutboxMail } from "@trabecula/contracts";
import { MailDialog } from "../mail/MailDialog.tsx";
import { MailTable } from "../mail/MailTable.tsx";
import { ResentBanner } from "../mail/ResentBanner.tsx";
import { useResend } from "../mail/use-resend.ts";

export function UserMails({ mails }: { mails: OutboxMail[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = mails.find((mail) => mail.id === openId);
  const resend = useResend(() => setOpenId(null));
  return (
    <section aria-labelledby="mails" className="mt-10">
      <h2 id="mails" className="text-lg font-semibold">
        E-mail
      </h2>
      <ResentBanner resend={resend} />
      {mails.length === 0 ? (
        <p className="mt-2 text-sm text-muted">No mail to this account or about it is kept.</p>
      ) : (
        <div className="mt-2">
          <MailTable
            mails={mails}
            onRead={(mail) => {
              resend.reset();
              setOpenId(mail.id);
            }}
          />
        </div>
      )}
      {open && <MailDialog mail={open} resend={resend} onClose={() => setOpenId(null)} />}
    </section>
  );
}
