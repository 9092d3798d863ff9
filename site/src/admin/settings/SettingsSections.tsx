import { useId, type ReactNode } from "react";
import type { ContractForm } from "../../forms/use-contract-form.ts";
import type { Settings } from "@trabecula/contracts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmailInput } from "../../ui/EmailInput.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { settingLabels as words } from "./setting-messages.ts";
import type { SettingsDraft } from "./settings-draft.ts";

interface Fields {
  field: ContractForm<SettingsDraft, Settings>["field"];
}

export function SettingsSections({ field }: Fields) {
  return (
    <>
      <NamesSection field={field} />
      <AccountsSection field={field} />
      <NetworkSection field={field} />
      <MessageSection field={field} />
      <VersionSection field={field} />
      <RetentionSection field={field} />
    </>
  );
}

function NamesSection({ field }: Fields) {
  return (
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
  );
}

function AccountsSection({ field }: Fields) {
  return (
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
      <Checkbox className="sm:col-span-2" label="Staff of Strapi’s panel must log in with two factors" {...field("panelNeedsTwoFactor")} />
      <Checkbox
        className="sm:col-span-2"
        label="Personal tokens are allowed: scripts may act for their owners"
        {...field("tokensAllowed")}
      />
      <TextInput label={words.sessionIdleMinutes} {...amount(field, "sessionIdleMinutes", "minutes")} />
      <TextInput label={words.sessionHours} {...amount(field, "sessionHours", "hours")} />
      <TextInput label={words.pageSize} hint="In every list, 5 to 200." inputMode="numeric" {...field("pageSize")} />
    </Section>
  );
}

function NetworkSection({ field }: Fields) {
  return (
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
        {...amount(field, "signupsPerNetwork", "an hour")}
      />
      <TextInput label={words.failuresPerNetwork} {...amount(field, "failuresPerNetwork", "in 15 minutes")} />
    </Section>
  );
}

function MessageSection({ field }: Fields) {
  return (
    <Section title={words.message} note="On top of every page, for visitors too. Plain text; leave it empty for none.">
      <TextArea fieldClassName="sm:col-span-2" label="Message (optional)" rows={2} maxLength={300} {...field("messageText")} />
      <TextInput label="Shown until the end of (UTC)" type="date" autoComplete="off" {...field("messageUntil")} />
    </Section>
  );
}

function VersionSection({ field }: Fields) {
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

function RetentionSection({ field }: Fields) {
  return (
    <Section title="Kept for a while" note="Deleted after this time, once a day. Where a field is empty, nothing is deleted by age.">
      <TextInput label={words.fitDays} hint="Fits saved as a dataset are kept. Up to 90 days." {...amount(field, "fitDays", "days")} />
      <TextInput
        label={words.farewellDays}
        hint="To people whose account is gone; 7 at least."
        {...amount(field, "farewellDays", "days")}
      />
      <TextInput
        label={`${words.reportMonths} (optional)`}
        hint="Counted from their last change; 12 at least. Reports released to a patient are kept."
        {...amount(field, "reportMonths", "months")}
      />
      <TextInput label={`${words.mailDays} (optional)`} hint="7 at least." {...amount(field, "mailDays", "days")} />
      <TextInput label={`${words.auditMonths} (optional)`} hint="12 at least." {...amount(field, "auditMonths", "months")} />
    </Section>
  );
}

function amount(field: Fields["field"], name: Parameters<Fields["field"]>[0], unit: string) {
  return { ...field(name), inputMode: "numeric" as const, trailing: <span className="mr-2">{unit}</span> };
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
