import { useEffect, useId, useState, type ReactNode } from "react";
import {
  type Settings,
  type RetentionPreview,
  type SettingsReply,
  idleProblem,
  ZSettings,
  type ChangeSettingsRequest,
  type SettingKey,
} from "@trabecula/contracts";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailInput } from "../../ui/EmailInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { settingLabels as words } from "./setting-messages.ts";
import { RetentionDialog } from "./RetentionDialog.tsx";
import { previewRetention, type SiteSettings } from "./use-site-settings.ts";
import type { FormShape } from "../../forms/contract-resolver.ts";

export function SettingsForm({ reply: { version, settings }, saving }: { reply: SettingsReply; saving: SiteSettings }) {
  const form = useContractForm(settingsForm(settings), { checked: "left" });
  const { field, reset } = form;
  const [toConfirm, setToConfirm] = useState<{ changes: Changes; preview: RetentionPreview } | null>(null);

  // On a new server state, keep edited fields and update the rest.
  useEffect(() => reset(draftOf(settings), { keepDirtyValues: true }), [version, settings, reset]);

  async function save(typed: Settings): Promise<void> {
    const changes = changedSettings(settings, typed);
    if (Object.keys(changes).length === 0) return saving.tell({ type: "success", message: "Nothing has changed." });
    const { reportMonths, mailDays, auditMonths } = typed;
    const setsRule = [changes.reportMonths, changes.mailDays, changes.auditMonths].some((age) => typeof age === "number");
    if (!setsRule) return send(changes);
    setToConfirm({ changes, preview: await previewRetention({ reportMonths, mailDays, auditMonths }) });
  }

  async function send(changes: Changes): Promise<void> {
    const saved = await saving.save({ ...changes, version });
    if (saved) reset(draftOf(saved.settings));
  }

  const amount = (name: Parameters<typeof field>[0], unit: string) => ({
    ...field(name),
    inputMode: "numeric" as const,
    trailing: <span className="mr-2">{unit}</span>,
  });

  return (
    <form noValidate onSubmit={form.submit(save)} aria-label="Settings" className="max-w-4xl">
      <FormFailure form={form} />
      <Section title="Names and addresses" note="In the header, the footer, mails and documents.">
        <TextInput label={words.productName} {...field("productName")} />
        <TextInput label={words.laboratoryName} {...field("laboratoryName")} />
        <TextInput label={`${words.laboratoryUrl} (optional)`} type="url" inputMode="url" {...field("laboratoryUrl")} />
        <TextInput label={`${words.legacyUrl} (optional)`} type="url" inputMode="url" {...field("legacyUrl")} />
        <EmailInput
          label={`${words.supportEmail} (optional)`}
          hint="Gets the messages of the contact form. Patients read it in their reports. Without it they read the contact page's address."
          {...field("supportEmail")}
        />
        <TextInput
          label={`${words.supportTelephone} (optional)`}
          hint="Patients read it in their reports."
          type="tel"
          {...field("supportTelephone")}
        />
      </Section>
      <Section title="Accounts and sessions" note="A shorter limit also applies to sessions that are already open.">
        <Checkbox
          className="sm:col-span-2"
          label="Sign-up is open: researchers and clinicians can request an account"
          {...field("signupOpen")}
        />
        <Checkbox
          className="sm:col-span-2"
          label="Only institutional login: passwords open just administrators with two-factor login, and patients"
          {...field("institutionalLoginOnly")}
        />
        <Checkbox className="sm:col-span-2" label="Administrators must log in with two factors" {...field("adminsNeedTwoFactor")} />
        <Checkbox
          className="sm:col-span-2"
          label="Staff of Strapi’s panel must log in with two factors"
          {...field("panelNeedsTwoFactor")}
        />
        <Checkbox
          className="sm:col-span-2"
          label="Personal tokens are allowed: scripts may act for their owners"
          {...field("tokensAllowed")}
        />
        <TextInput label={words.sessionIdleMinutes} {...amount("sessionIdleMinutes", "minutes")} />
        <TextInput label={words.sessionHours} {...amount("sessionHours", "hours")} />
        <TextInput label={words.pageSize} hint="In every list, 5 to 200." inputMode="numeric" {...field("pageSize")} />
      </Section>
      <Section title="Limits by network" note="They stop scripts that guess. Raise them where many people share one address.">
        <TextArea
          fieldClassName="sm:col-span-2"
          label={`${words.trustedNetworks} (optional)`}
          hint="Limits do not apply to them. Addresses or networks, separated by commas, such as 192.0.2.7, 2001:db8::/48."
          rows={2}
          maxLength={1000}
          spellCheck={false}
          {...field("trustedNetworks")}
        />
        <TextInput
          label={words.signupsPerNetwork}
          hint="Only requests that are neither confirmed nor approved count. Contact messages and unused password links have the same limit."
          {...amount("signupsPerNetwork", "an hour")}
        />
        <TextInput label={words.failuresPerNetwork} {...amount("failuresPerNetwork", "in 15 minutes")} />
      </Section>
      <Section title={words.message} note="On top of every page, for visitors too. Plain text; leave it empty for none.">
        <TextArea fieldClassName="sm:col-span-2" label="Message (optional)" rows={2} maxLength={300} {...field("messageText")} />
        <TextInput label="Shown until the end of (UTC)" type="date" autoComplete="off" {...field("messageUntil")} />
      </Section>
      <Section title="Version in the footer" note="The server reads the version from the code host, without logging in.">
        <TextInput
          label={`${words.repository} (optional)`}
          hint="Format: owner/name. Leave empty to hide the version."
          spellCheck={false}
          {...field("repository")}
        />
        <TextInput
          label={`${words.productionBranch} (optional)`}
          hint="Empty: the default branch."
          spellCheck={false}
          {...field("productionBranch")}
        />
      </Section>
      <Section title="Kept for a while" note="Deleted after this time, once a day. Where a field is empty, nothing is deleted by age.">
        <TextInput label={words.fitDays} hint="Fits saved as a dataset are kept. Up to 90 days." {...amount("fitDays", "days")} />
        <TextInput label={words.farewellDays} hint="To people whose account is gone; 7 at least." {...amount("farewellDays", "days")} />
        <TextInput
          label={`${words.reportMonths} (optional)`}
          hint="Counted from their last change; 12 at least. Reports released to a patient are kept."
          {...amount("reportMonths", "months")}
        />
        <TextInput label={`${words.mailDays} (optional)`} hint="7 at least." {...amount("mailDays", "days")} />
        <TextInput label={`${words.auditMonths} (optional)`} hint="12 at least." {...amount("auditMonths", "months")} />
      </Section>
      <div className="mt-8">
        <Button type="submit" pending={form.formState.isSubmitting}>
          Save settings
        </Button>
      </div>
      {toConfirm && (
        <RetentionDialog preview={toConfirm.preview} onAct={() => send(toConfirm.changes)} onClose={() => setToConfirm(null)} />
      )}
    </form>
  );
}

function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-4 border-t border-line py-6 first:border-t-0 md:grid-cols-[14rem_1fr]">
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {note && <p className="mt-1 text-sm text-muted">{note}</p>}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}

type Changes = Omit<ChangeSettingsRequest, "version">;

type Switch = "signupOpen" | "institutionalLoginOnly" | "adminsNeedTwoFactor" | "panelNeedsTwoFactor" | "tokensAllowed";

type SettingsDraft = Record<Exclude<SettingKey, Switch | "message">, string> & {
  [Key in Switch]: boolean;
} & { messageText: string; messageUntil: string };

function draftOf(all: Settings): SettingsDraft {
  const { message, signupOpen, institutionalLoginOnly, adminsNeedTwoFactor, panelNeedsTwoFactor, tokensAllowed, ...settings } = all;
  const texts = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value === null ? "" : String(value)]));
  return {
    ...(texts as Omit<SettingsDraft, Switch | "messageText" | "messageUntil">),
    signupOpen,
    institutionalLoginOnly,
    adminsNeedTwoFactor,
    panelNeedsTwoFactor,
    tokensAllowed,
    messageText: message?.text ?? "",
    messageUntil: message?.until ?? "",
  };
}

/** Empty text is null. An empty number is NaN, which the contract rejects. */
const textOrNull = (text: string) => (text.trim() === "" ? null : text);
const numberOrNull = (text: string) => (text.trim() === "" ? null : Number(text));
const numberIn = (text: string) => (text.trim() === "" ? NaN : Number(text));

function toSettings({ messageText, messageUntil, ...draft }: SettingsDraft) {
  return {
    ...draft,
    laboratoryUrl: textOrNull(draft.laboratoryUrl),
    legacyUrl: textOrNull(draft.legacyUrl),
    supportEmail: textOrNull(draft.supportEmail),
    supportTelephone: textOrNull(draft.supportTelephone),
    repository: textOrNull(draft.repository),
    productionBranch: textOrNull(draft.productionBranch),
    trustedNetworks: textOrNull(draft.trustedNetworks),
    signupsPerNetwork: numberIn(draft.signupsPerNetwork),
    failuresPerNetwork: numberIn(draft.failuresPerNetwork),
    pageSize: numberIn(draft.pageSize),
    sessionIdleMinutes: numberIn(draft.sessionIdleMinutes),
    sessionHours: numberIn(draft.sessionHours),
    fitDays: numberIn(draft.fitDays),
    farewellDays: numberIn(draft.farewellDays),
    reportMonths: numberOrNull(draft.reportMonths),
    mailDays: numberOrNull(draft.mailDays),
    auditMonths: numberOrNull(draft.auditMonths),
    message: messageText.trim() === "" ? null : { text: messageText, until: messageUntil },
  };
}

function settingsForm(settings: Settings): FormShape<SettingsDraft, Settings> {
  return {
    contract: ZSettings,
    values: draftOf(settings),
    toRequest: toSettings,
    names: { "message.text": "messageText", "message.until": "messageUntil" },
    check: (draft) => {
      const idle = idleProblem(toSettings(draft));
      return idle ? { sessionIdleMinutes: idle } : {};
    },
  };
}

/** Sends only changed settings, so that concurrent changes of others survive. */
function changedSettings(read: Settings, typed: Settings): Changes {
  const keys = (Object.keys(typed) as SettingKey[]).filter((key) => JSON.stringify(typed[key]) !== JSON.stringify(read[key]));
  return Object.fromEntries(keys.map((key) => [key, typed[key]]));
}
