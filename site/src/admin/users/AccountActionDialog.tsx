import { ZRejectRequest, type AdminUser } from "@trabecula/contracts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { sendsMail } from "../../shell/product.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { actOnAccount, textsOfAction, type AccountAction } from "./account-actions.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../shell/api-error.ts";

export function AccountActionDialog({ acting }: { acting: AccountActionState }) {
  return (
    <>
      {acting.outcome && <NotificationBanner wide className="mb-6" {...acting.outcome} onClose={acting.dismiss} />}
      {acting.requested && (
        <Question key={`${acting.requested.kind}-${acting.requested.user.id}`} requested={acting.requested} acting={acting} />
      )}
    </>
  );
}

function Question({ requested, acting }: { requested: RequestedAction; acting: AccountActionState }) {
  const form = useContractForm({ contract: ZRejectRequest, values: { reason: "" } }, { checked: "sent" });
  const words = textsOfAction(requested.kind, requested.user, sendsMail());

  function confirm(): void {
    if (requested.kind === "reject") form.submit(async ({ reason }) => acting.confirm(reason))();
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
      <WhoItIs user={requested.user} />
      {requested.kind === "reject" && (
        <div className="mt-4 text-ink">
          <TextArea label="Reason" rows={3} maxLength={500} {...form.field("reason")} />
        </div>
      )}
      {acting.failure && <NotificationBanner wide className="mt-4" type="error" message={acting.failure} />}
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

interface RequestedAction {
  kind: AccountAction;
  user: AdminUser;
}

interface Outcome {
  type: "success" | "warning";
  message: string;
}

/** A conflict closes the dialog because its question is outdated. */
export function useAccountAction() {
  const queries = useQueryClient();
  const [requested, setRequested] = useState<RequestedAction | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const close = async (result: Outcome) => {
    await queries.invalidateQueries({ queryKey: ["admin"] });
    setRequested(null);
    setOutcome(result);
  };
  const act = useMutation({
    mutationFn: ({ kind, user, reason }: RequestedAction & { reason: string }) => actOnAccount(kind, user, reason),
    onSuccess: (_done, { kind, user }) => close({ type: "success", message: textsOfAction(kind, user, sendsMail()).done }),
    onError: (error) => (isOvertaken(error) ? close({ type: "warning", message: messageOf(error) }) : undefined),
  });

  return {
    requested,
    outcome,
    failure: act.error && !isOvertaken(act.error) ? messageOf(act.error) : null,
    isPending: act.isPending,
    ask(kind: AccountAction, user: AdminUser) {
      act.reset();
      setOutcome(null);
      setRequested({ kind, user });
    },
    cancel: () => setRequested(null),
    confirm(reason: string) {
      if (requested && !act.isPending) act.mutate({ ...requested, reason });
    },
    dismiss: () => setOutcome(null),
  };
}

function isOvertaken(error: Error): boolean {
  return error instanceof ApiError && error.code === "conflict";
}

type AccountActionState = ReturnType<typeof useAccountAction>;
