import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LinkedLogin, Provider } from "@trabecula/contracts";
import { oidc } from "@trabecula/contracts/endpoints";
import { formatMoment } from "@trabecula/messages";
import * as messages from "@trabecula/messages/institutional-login";
import * as z from "zod/mini";
import { goToProvider, handOver, inAddress, linkedLoginsPath, outcomeText, linkedLoginsQuery } from "../../forms/at-provider.ts";
import { confirmAct, confirmationFields, ConfirmationInputs } from "../../forms/Confirmation.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

export function LinkedLogins() {
  const [isWindow, setWindow] = useState(false);
  const [outcome] = useState(() => inAddress().get("oidc"));
  useEffect(() => setWindow(handOver()), []);
  const queries = useQueryClient();
  const linked = useQuery(linkedLoginsQuery());
  const providers = useQuery({ queryKey: ["providers"], queryFn: () => api.call(oidc.providers) });
  const [toLink, setToLink] = useState<Provider | null>(null);
  const unlink = useMutation({
    mutationFn: ({ id }: LinkedLogin) => api.call(oidc.unlink, { params: { id } }),
    onSuccess: () => queries.invalidateQueries(linkedLoginsQuery()),
  });
  const error = linked.error ?? providers.error;
  if (isWindow) return <p>{messages.closeWindow}</p>;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void Promise.all([linked.refetch(), providers.refetch()])} />;
  if (!linked.data || !providers.data) return <Skeleton className="h-40 w-full max-w-2xl" />;
  const text = unlink.error ? messageOf(unlink.error) : unlink.isSuccess ? messages.unlinked : outcomeText(outcome);
  const isGood = !unlink.error && (unlink.isSuccess || outcome === "linked");
  return (
    <div className="max-w-2xl space-y-6">
      {text !== null && <NotificationBanner wide type={isGood ? "success" : "error"} message={text} />}
      {linked.data.items.length === 0 && (
        <p className="text-muted">{providers.data.items.length === 0 ? messages.noProvider : messages.none}</p>
      )}
      <ul>
        {linked.data.items.map((login) => (
          <li key={login.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{login.provider?.name ?? login.issuer}</p>
              <p className="text-sm wrap-anywhere text-muted">
                {[login.institution, login.email, messages.linkedOn(formatMoment(login.linkedAt))].filter(Boolean).join(" · ")}
                {login.lastLoginAt && ` · ${messages.lastUsed(formatMoment(login.lastLoginAt))}`}
              </p>
            </div>
            <Button variant="secondary" size="small" pending={unlink.isPending} onClick={() => unlink.mutate(login)}>
              {messages.unlink}
            </Button>
          </li>
        ))}
      </ul>
      {providers.data.items.map((provider) => (
        <Button key={provider.key} variant="secondary" onClick={() => setToLink(provider)}>
          {messages.link(provider.name)}
        </Button>
      ))}
      {toLink && <LinkDialog provider={toLink} onClose={() => setToLink(null)} />}
    </div>
  );
}

function LinkDialog({ provider: { key, name }, onClose }: { provider: Provider; onClose: () => void }) {
  const form = useContractForm({ contract: z.object(confirmationFields), values: { password: "", code: "" } }, { checked: "sent" });
  return (
    <FormDialog
      title={messages.link(name)}
      act={messages.goOn}
      lead={messages.linkLead}
      form={form}
      send={async (typed) => {
        const confirmation = await confirmAct({ purpose: "link", object: key }, typed);
        await goToProvider(key, { purpose: "link", return: linkedLoginsPath, confirmation });
      }}
      onClose={onClose}
    >
      <ConfirmationInputs form={form} />
    </FormDialog>
  );
}
