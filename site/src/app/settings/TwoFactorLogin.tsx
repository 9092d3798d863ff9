import * as messages from "@trabecula/messages/two-factor";
import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { useState, useEffect, useRef, type FormEvent, useMemo } from "react";
import type { User, BeginTwoFactorRequest, BothFactorsRequest, TwoFactor, BegunTwoFactor } from "@trabecula/contracts";
import { ZBeginTwoFactorRequest, ZBothFactorsRequest, ZConfirmTwoFactorRequest } from "@trabecula/contracts";
import { twoFactor } from "@trabecula/contracts/endpoints";
import { formatMoment } from "@trabecula/messages";
import { encode } from "uqr";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Button } from "../../ui/Button.tsx";
import { saveTextFile } from "../../ui/save-text-file.ts";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { confirmed, ConfirmationInputs, emptyProof, passwordOf, type Proof } from "../../forms/Confirmation.tsx";
import type { FormShape } from "../../forms/contract-resolver.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { CodeInput } from "../../forms/CodeInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { Form } from "../../forms/Form.tsx";

const queryKey = ["two-factor"];

export function TwoFactorLogin({ user }: { user: User }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => api.call(twoFactor.read), staleTime: 0 });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isTurnedOff, setTurnedOff] = useState(false);
  const readAnew = () => queries.invalidateQueries({ queryKey });

  if (codes) return <RecoveryCodes codes={codes} onKept={() => void readAnew().then(() => setCodes(null))} />;
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full max-w-md" />;
  return (
    <div className="space-y-6">
      {isTurnedOff && <NotificationBanner wide type="success" message={messages.isOff} onClose={() => setTurnedOff(false)} />}
      {data.since === null ? (
        <TurnOn user={user} onDone={setCodes} />
      ) : (
        <ChangeFactors
          user={user}
          state={data}
          onCodes={setCodes}
          onOff={() => {
            setTurnedOff(true);
            void readAnew();
          }}
        />
      )}
    </div>
  );
}

/** Shown once. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="max-w-xl space-y-5" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {messages.codesTitle}
      </h2>
      <p>{messages.codesLead}</p>
      <ul className="grid max-w-md gap-x-8 gap-y-1 rounded-md border border-line p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => saveTextFile(messages.fileName, `${codes.join("\n")}\n`)}>
          {messages.save}
        </Button>
        <Button onClick={onKept}>{messages.kept}</Button>
      </div>
    </section>
  );
}

interface Props {
  user: User;
  state: TwoFactor;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}

const bothFactorsForm: FormShape<Proof, BothFactorsRequest> = {
  contract: ZBothFactorsRequest,
  values: emptyProof,
  toRequest: (proof) => ({ code: proof.code, ...passwordOf(proof) }),
};

/** Both actions require password and code. */
function ChangeFactors({ user, state, onCodes, onOff }: Props) {
  const form = useContractForm(bothFactorsForm, { checked: "sent" });
  const renew = useMutation({ mutationFn: (body: BothFactorsRequest) => api.call(twoFactor.newRecoveryCodes, { body }) });
  const turnOff = useMutation({ mutationFn: (body: BothFactorsRequest) => api.call(twoFactor.turnOff, { body }) });
  const { isSubmitting } = form.formState;

  async function makeCodes(request: BothFactorsRequest): Promise<void> {
    onCodes((await renew.mutateAsync(await confirmed("two-factor", form, request))).recoveryCodes);
  }

  async function endTwoFactor(request: BothFactorsRequest): Promise<void> {
    await turnOff.mutateAsync(await confirmed("two-factor", form, request));
    onOff();
  }

  function onSubmit(event: FormEvent): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    form.submit(submitter?.getAttribute("value") === "off" ? endTwoFactor : makeCodes)(event);
  }

  return (
    <form noValidate onSubmit={onSubmit} className="max-w-md space-y-5" aria-label={messages.changeForm}>
      <p>
        {state.since && messages.onSince(formatMoment(state.since))} {messages.codesLeft(state.recoveryCodesLeft)}
      </p>
      <FormFailure form={form} />
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <ConfirmationInputs form={form} label={messages.password} severalActs>
        <CodeInput {...form.field("code")} />
      </ConfirmationInputs>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" pending={isSubmitting} value="codes">
          {messages.newCodes}
        </Button>
        <Button type="submit" variant="danger" pending={isSubmitting} value="off">
          {messages.turnOff}
        </Button>
      </div>
    </form>
  );
}

function TurnOn({ user, onDone }: { user: User; onDone: (codes: readonly string[]) => void }) {
  const [begun, setBegun] = useState<BegunTwoFactor | null>(null);
  return begun ? <SetUpApp begun={begun} onDone={onDone} /> : <AskPassword user={user} onBegun={setBegun} />;
}

const beginForm: FormShape<Proof, BeginTwoFactorRequest> = {
  contract: ZBeginTwoFactorRequest,
  values: emptyProof,
  toRequest: passwordOf,
};

function AskPassword({ user, onBegun }: { user: User; onBegun: (begun: BegunTwoFactor) => void }) {
  const form = useContractForm(beginForm, { checked: "sent" });
  const begin = useMutation({ mutationFn: (body: BeginTwoFactorRequest) => api.call(twoFactor.begin, { body }) });
  return (
    <Form
      form={form}
      send={async (request) => onBegun(await begin.mutateAsync(await confirmed("two-factor", form, request)))}
      className="max-w-md space-y-5"
      label={messages.turnOnForm}
      act={messages.setUp}
      lead={<p>{messages.whatItIs}</p>}
    >
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <ConfirmationInputs form={form} label={messages.password} />
    </Form>
  );
}

function SetUpApp({ begun, onDone }: { begun: BegunTwoFactor; onDone: (codes: readonly string[]) => void }) {
  const form = useContractForm({ contract: ZConfirmTwoFactorRequest, values: { code: "" } }, { checked: "sent" });
  const confirm = useMutation({ mutationFn: (body: { code: string }) => api.call(twoFactor.confirm, { body }) });
  return (
    <form
      noValidate
      onSubmit={form.submit(async (request) => onDone((await confirm.mutateAsync(request)).recoveryCodes))}
      className="max-w-md space-y-5"
      aria-label={messages.confirmForm}
    >
      <p>{messages.howToSetUp}</p>
      <QrCode content={begun.uri} label={messages.qrCode} />
      <p className="text-sm">
        <span className="text-muted">{messages.key} </span>
        <span className="font-mono break-all">{begun.secret.match(/.{1,4}/g)?.join(" ")}</span>
      </p>
      <FormFailure form={form} />
      <TextInput
        label={messages.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        {...form.field("code")}
        required
      />
      <Button type="submit" pending={form.formState.isSubmitting}>
        {messages.turnOn}
      </Button>
    </form>
  );
}

/** Always dark on light with a quiet zone, as scanners require. */
function QrCode({ content, label }: { content: string; label: string }) {
  const { size, path } = useMemo(() => draw(content), [content]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-48 rounded-md">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(content: string): { size: number; path: string } {
  const { size, data } = encode(content, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join("") };
}
