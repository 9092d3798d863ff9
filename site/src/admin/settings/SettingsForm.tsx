import { useEffect, useId, type ReactNode } from "react";
import type { Settings, SettingsReply } from "@trabecula/contracts";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm, type ContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailInput } from "../../ui/EmailInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { changedSettings, draftOf, settingsForm, type SettingsDraft } from "./settings-form.ts";
import { settingWords as words } from "./setting-words.ts";
import type { SiteSettings } from "./use-site-settings.ts";

type Field = ContractForm<SettingsDraft, Settings>["field"];

export function SettingsForm({ reply: { version, settings }, saving }: { reply: SettingsReply; saving: SiteSettings }) {
  const form = useContractForm(settingsForm(settings), { checked: "left" });
  const { field, reset } = form;

  // On a new server state, keep edited fields and update the rest.
  useEffect(() => reset(draftOf(settings), { keepDirtyValues: true }), [version, settings, reset]);

  async function save(typed: Settings): Promise<void> {
    const changes = changedSettings(settings, typed);
    if (Object.keys(changes).length === 0) return saving.tell({ type: "success", message: "Nothing has changed." });
    const saved = await saving.save({ ...changes, version });
    if (saved) reset(draftOf(saved.settings));
  }

  return (
    <form noValidate onSubmit={form.submit(save)} aria-label="Settings" className="max-w-4xl">
      <FormFailure form={form} />
      <Names field={field} />
      <People field={field} />
      <Message field={field} />
      <Footer field={field} />
      <Kept field={field} />
      <div className="mt-8">
        <Button type="submit" pending={form.formState.isSubmitting}>
          Save settings
        </Button>
      </div>
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

const unit = (text: string) => <span className="mr-2">{text}</span>;

function Names({ field }: { field: Field }) {
  return (
    <Section title="Names and addresses" note="In the header, the footer, mails and documents.">
      <TextInput label={words.productName} {...field("productName")} />
      <TextInput label={words.laboratoryName} {...field("laboratoryName")} />
      <TextInput label={`${words.laboratoryUrl} (optional)`} type="url" inputMode="url" {...field("laboratoryUrl")} />
      <TextInput label={`${words.legacyUrl} (optional)`} type="url" inputMode="url" {...field("legacyUrl")} />
      <div className="sm:col-span-2">
        <EmailInput label={words.supportEmail} hint="Gets the messages of the contact form." {...field("supportEmail")} />
      </div>
    </Section>
  );
}

function People({ field }: { field: Field }) {
  return (
    <Section title="Accounts and sessions" note="A shorter limit also applies to sessions that are already open.">
      <div className="sm:col-span-2">
        <Checkbox label="Sign-up is open: researchers and clinicians can request an account" {...field("signupOpen")} />
      </div>
      <div className="sm:col-span-2">
        <Checkbox label="Administrators must log in with two factors" {...field("adminsNeedTwoFactor")} />
      </div>
      <div className="sm:col-span-2">
        <Checkbox label="Personal tokens are allowed: scripts may act for their owners" {...field("tokensAllowed")} />
      </div>
      <TextInput label={words.sessionIdleMinutes} inputMode="numeric" trailing={unit("minutes")} {...field("sessionIdleMinutes")} />
      <TextInput label={words.sessionHours} inputMode="numeric" trailing={unit("hours")} {...field("sessionHours")} />
      <TextInput label={words.pageSize} hint="In every list, 5 to 200." inputMode="numeric" {...field("pageSize")} />
    </Section>
  );
}

function Message({ field }: { field: Field }) {
  return (
    <Section title={words.message} note="On top of every page, for visitors too. Plain text; leave it empty for none.">
      <div className="sm:col-span-2">
        <TextArea label="Message (optional)" rows={2} maxLength={300} {...field("messageText")} />
      </div>
      <TextInput label="Shown until the end of (UTC)" type="date" autoComplete="off" {...field("messageUntil")} />
    </Section>
  );
}

function Footer({ field }: { field: Field }) {
  return (
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
  );
}

function Kept({ field }: { field: Field }) {
  return (
    <Section title="Kept for a while" note="Deleted after this time. The audit log is kept for good.">
      <TextInput
        label={words.fitDays}
        hint="Fits saved as a dataset are kept. Up to 90 days."
        inputMode="numeric"
        trailing={unit("days")}
        {...field("fitDays")}
      />
      <TextInput
        label={words.farewellDays}
        hint="To people whose account is gone; 7 at least."
        inputMode="numeric"
        trailing={unit("days")}
        {...field("farewellDays")}
      />
    </Section>
  );
}
