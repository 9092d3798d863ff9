import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { ZKnownPassword, type Provider } from "@trabecula/contracts";
import { oidc } from "@trabecula/contracts/endpoints";
import { language } from "@trabecula/messages";
import * as messages from "@trabecula/messages/institutional-login";
import * as ofLogin from "@trabecula/messages/log-in";
import * as z from "zod/mini";
import { goToProvider, inAddress, outcomeText } from "../../../forms/at-provider.ts";
import { CodeInput, useCode } from "../../../forms/CodeInput.tsx";
import { Form } from "../../../forms/Form.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { returnPath, safeReturnPath } from "../../../shell/return-path.ts";
import { startSession } from "../../../shell/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { LinkedText } from "./AuthLayout.tsx";

export const isUnfinished = (): boolean => inAddress().has("link");

/** Loads after the form; empty if no provider is configured. */
export default function ProviderLogin({ onOnly }: { onOnly: () => void }) {
  const found = inAddress();
  const link = found.get("link");
  if (link !== null) return <FinishLogin linkToken={link} needs={found.get("needs") === "code" ? "code" : "password"} />;
  return <Providers outcome={found.get("oidc")} onOnly={onOnly} />;
}

export function PasswordsOff({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium text-brand underline underline-offset-4">{messages.byPassword}</summary>
      <p className="mt-2 mb-5 text-sm text-muted">{messages.passwordsOff}</p>
      {children}
    </details>
  );
}

function Providers({ outcome, onOnly }: { outcome: string | null; onOnly: () => void }) {
  const { data } = useQuery({ queryKey: ["providers"], queryFn: () => api.call(oidc.providers, { withoutCookies: true }) });
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const isOnly = data?.only === true;
  useEffect(() => {
    if (isOnly) onOnly();
  }, [isOnly, onOnly]);
  const text = failure ?? outcomeText(outcome);

  async function go({ key }: Provider): Promise<void> {
    setChosen(key);
    setFailure(null);
    try {
      const path = safeReturnPath(returnPath(), window.location.origin).split("#", 1)[0]!;
      await goToProvider(key, { purpose: "login", return: path, language });
    } catch (error) {
      setFailure(messageOf(error));
      setChosen(null);
    }
  }

  if (!data || (data.items.length === 0 && text === null)) return null;
  return (
    <section aria-label={messages.group} className="mb-8 space-y-3">
      {text !== null && (
        <NotificationBanner wide type={outcome === "approval_pending" && failure === null ? "info" : "error"} message={text} />
      )}
      {data.items.map((provider) => (
        <Button
          key={provider.key}
          className="w-full"
          variant="secondary"
          pending={chosen === provider.key}
          onClick={() => void go(provider)}
        >
          {messages.logInAt(provider.name)}
        </Button>
      ))}
      {data.items.length > 0 && (
        <div className="text-sm text-muted">
          <LinkedText text={messages.newHere} links={{ terms: "/terms-of-service" }} />
          {!isOnly && <p className="mt-5 text-center">{messages.or}</p>}
        </div>
      )}
    </section>
  );
}

const contract = z.object({ password: z.optional(ZKnownPassword), code: z.optional(z.string()) });

function FinishLogin({ linkToken, needs }: { linkToken: string; needs: "password" | "code" }) {
  const form = useContractForm(
    {
      contract,
      values: { password: "", code: "" },
      toRequest: ({ password, code }) => ({ ...(needs === "password" && { password }), ...(code !== "" && { code }) }),
    },
    { checked: "sent" },
  );
  const asksCode = useCode(form) || needs === "code";

  async function finish(typed: z.infer<typeof contract>): Promise<void> {
    startSession((await api.call(oidc.link, { body: { linkToken, ...typed } })).user);
  }

  return (
    <div className="mb-10">
      <Form
        form={form}
        send={finish}
        className="space-y-5"
        label={messages.group}
        act={messages.finish}
        lead={<p>{messages.onceMore[needs]}</p>}
      >
        {needs === "password" && (
          <PasswordInput label={ofLogin.password} autoComplete="current-password" {...form.field("password")} required />
        )}
        {asksCode && <CodeInput {...form.field("code")} />}
      </Form>
    </div>
  );
}
