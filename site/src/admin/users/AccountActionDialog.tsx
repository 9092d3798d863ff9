import { ZRejectRequest, type AdminUser } from "@trabecula/contracts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { sendsMail } from "../../shell/sends-mail.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { textsOfAction } from "./account-actions.ts";
import type { AccountActionState, RequestedAction } from "./use-account-action.ts";

export function AccountActionDialog({ acting }: { acting: AccountActionState }) {
  return (
    <>
      {acting.outcome && (
        <div className="mb-6">
          <NotificationBanner wide type={acting.outcome.type} message={acting.outcome.message} onClose={acting.dismiss} />
        </div>
      )}
      {acting.asked && <Question key={`${acting.asked.kind}-${acting.asked.user.id}`} asked={acting.asked} acting={acting} />}
    </>
  );
}

function Question({ asked, acting }: { asked: RequestedAction; acting: AccountActionState }) {
  const form = useContractForm({ contract: ZRejectRequest, values: { reason: "" } }, { checked: "sent" });
  const words = textsOfAction(asked.kind, asked.user, sendsMail());

  function confirm(): void {
    if (asked.kind === "reject") form.submit(async ({ reason }) => acting.confirm(reason))();
    else acting.confirm("");
  }

  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={words.button}
      tone={words.destructive ? "danger" : "normal"}
      pending={acting.isPending}
      onConfirm={confirm}
      onCancel={acting.cancel}
    >
      <p>{words.question}</p>
      <WhoItIs user={asked.user} />
      {asked.kind === "reject" && (
        <div className="mt-4 text-ink">
          <TextArea label="Reason" rows={3} maxLength={500} {...form.field("reason")} />
        </div>
      )}
      {acting.failure && (
        <div className="mt-4">
          <NotificationBanner wide type="error" message={acting.failure} />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Names repeat, so address and institution identify the person. */
function WhoItIs({ user }: { user: AdminUser }) {
  return (
    <p className="mt-3 border-l-2 border-line-strong pl-3 text-sm break-words">
      {user.email}
      <br />
      {user.institution}
      {!user.emailConfirmed && (
        <strong className="mt-1 block font-medium text-warning">
          This address is not confirmed. The person who signed up may not own it.
        </strong>
      )}
    </p>
  );
}
