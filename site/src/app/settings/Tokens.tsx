import * as messages from "@trabecula/messages/tokens";
import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { useState, useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { type User, type MakeTokenRequest, type TokenScope, type Workspace, tokenScopes, ZMakeTokenRequest } from "@trabecula/contracts";
import { tokens, twoFactor, workspaces } from "@trabecula/contracts/endpoints";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextToCopy } from "../../ui/TextToCopy.tsx";
import { confirmed, ConfirmationInputs, emptyProof, passwordOf } from "../../forms/Confirmation.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { namedOption, Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { CodeInput } from "../../forms/CodeInput.tsx";
import { Form } from "../../forms/Form.tsx";
import { listedToken, TokenList } from "./TokenList.tsx";

const queryKey = ["tokens"];

async function fetchTokens() {
  const [list, { since }, { items: places }] = await Promise.all([
    api.call(tokens.list),
    api.call(twoFactor.read),
    api.call(workspaces.list),
  ]);
  const names = new Map(places.length > 1 ? places.map(({ id, name }) => [id, name]) : []);
  const items = list.items.map((token) => {
    const workspace = names.get(token.workspaceId ?? "");
    return listedToken(token, workspace === undefined ? null : messages.inWorkspace(workspace));
  });
  return { items, places, allowed: list.allowed, needsCode: since !== null };
}

export function Tokens({ user }: { user: User }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchTokens, staleTime: 0 });
  const [secret, setSecret] = useState<string | null>(null);
  const readAnew = () => queries.invalidateQueries({ queryKey });

  if (secret !== null) return <NewSecret secret={secret} onKept={() => void readAnew().then(() => setSecret(null))} />;
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full max-w-2xl" />;
  return (
    <div className="max-w-2xl space-y-8">
      <TokenList items={data.items} texts={messages} revoke={(id) => api.call(tokens.revoke, { params: { id } })} onRevoked={readAnew} />
      {data.allowed ? (
        <MakeToken user={user} places={data.places} needsCode={data.needsCode} onMade={setSecret} />
      ) : (
        <NotificationBanner wide type="info" message={messages.forbidden} />
      )}
    </div>
  );
}

/** Shown once. */
function NewSecret({ secret, onKept }: { secret: string; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="max-w-2xl space-y-5" aria-labelledby="new-token">
      <h2 id="new-token" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {messages.secretTitle}
      </h2>
      <p>{messages.secretLead}</p>
      <TextToCopy label={messages.secret} text={secret} />
      <p className="text-sm text-muted">{messages.keepIt}</p>
      <TextToCopy label={messages.variable} text={`${messages.variable}=${secret}`} />
      <p>
        <AppLink to="/documentation/scripts" target="_blank" rel="noopener" className="text-brand underline underline-offset-4">
          {messages.howTo}
        </AppLink>
      </p>
      <Button onClick={onKept}>{messages.kept}</Button>
    </section>
  );
}

const empty = { name: "", workspace: "", scopes: [] as TokenScope[], days: "90", ...emptyProof };

/** Omits the code without a second factor, and scopes of a workspace chosen before. */
function toRequest({ code, days, scopes, password, provider, ...typed }: typeof empty, offered: readonly TokenScope[]) {
  const kept = scopes.filter((scope) => offered.includes(scope));
  return { ...typed, ...passwordOf({ password, code, provider }), scopes: kept, days: Number(days), ...(code === "" ? {} : { code }) };
}

/** Members who see codes only cannot make a token that reads names. */
export function scopesIn(places: readonly Workspace[], workspaceId: string): readonly TokenScope[] {
  const readsNames = places.find(({ id }) => id === workspaceId)?.identity === "names";
  return tokenScopes.filter((scope) => scope !== "names" || readsNames);
}

interface MakeTokenProps {
  readonly user: User;
  readonly places: readonly Workspace[];
  readonly needsCode: boolean;
  readonly onMade: (secret: string) => void;
}

function MakeToken({ user, places, needsCode, onMade }: MakeTokenProps) {
  const values = { ...empty, workspace: (places.find(({ kind }) => kind === "personal") ?? places[0])?.id ?? "" };
  const form = useContractForm(
    { contract: ZMakeTokenRequest, values, toRequest: (typed) => toRequest(typed, scopesIn(places, typed.workspace)) },
    { checked: "sent" },
  );
  const workspace = useWatch({ control: form.control, name: "workspace" });
  const make = useMutation({ mutationFn: (body: MakeTokenRequest) => api.call(tokens.make, { body }) });
  return (
    <Form
      form={form}
      send={async (request) => onMade((await make.mutateAsync(await confirmed("make-token", form, request))).secret)}
      className="space-y-5 border-t border-line pt-6"
      label={messages.makeForm}
      act={messages.make}
      lead={
        <div>
          <h2 className="text-xl">{messages.makeForm}</h2>
          <p className="mt-1 text-sm text-muted">{messages.whatTheyAre}</p>
        </div>
      }
    >
      <TextInput label={messages.name} hint={messages.nameHint} autoComplete="off" maxLength={60} {...form.field("name")} required />
      {places.length > 1 && <Select label={messages.workspace} options={places.map(namedOption)} {...form.field("workspace")} />}
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{messages.may}</legend>
        <div className="grid">
          {scopesIn(places, workspace).map((scope) => (
            <Checkbox key={scope} label={messages.scopes[scope]} value={scope} {...form.register("scopes")} />
          ))}
        </div>
        <Problem text={form.formState.errors.scopes?.message} />
      </fieldset>
      <div className="max-w-md space-y-5">
        <Select label={messages.days} options={messages.lifetimes} {...form.field("days")} />
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <ConfirmationInputs form={form} label={messages.password}>
          {needsCode && <CodeInput {...form.field("code")} />}
        </ConfirmationInputs>
      </div>
    </Form>
  );
}
