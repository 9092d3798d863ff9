import type { RetentionPreview, Settings, SettingsReply, RetainedKind } from "@trabecula/contracts";
import { useEffect, useState } from "react";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { changedSettings, draftOf, settingsForm, type Changes } from "./settings-draft.ts";
import { SettingsSections } from "./SettingsSections.tsx";
import { previewRetention, type SiteSettings } from "./use-site-settings.ts";
import { countOf, formatCalendarDate } from "@trabecula/messages";
import { AskFirst } from "../AskFirst.tsx";

const kinds: Readonly<Record<RetainedKind, readonly [one: string, other: string, act: string]>> = {
  reports: ["report", "reports", "changed"],
  mails: ["sent mail", "sent mails", "sent"],
  audit: ["audit entry", "audit entries", "recorded"],
};

export function SettingsForm({ reply: { version, settings }, saving }: { reply: SettingsReply; saving: SiteSettings }) {
  const form = useContractForm(settingsForm(settings), { checked: "left" });
  const { field, reset } = form;
  const [toConfirm, setToConfirm] = useState<{ changes: Changes; preview: RetentionPreview } | null>(null);

  // A new server state keeps edited fields and updates the rest.
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

  return (
    <form noValidate onSubmit={form.submit(save)} aria-label="Settings" className="max-w-4xl">
      <FormFailure form={form} />
      <SettingsSections field={field} />
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

function RetentionDialog({ preview, onAct, onClose }: { preview: RetentionPreview; onAct: () => Promise<unknown>; onClose: () => void }) {
  const takesReports = preview.reports !== null && preview.reports.count > 0;
  return (
    <AskFirst
      title={takesReports ? "Delete old reports?" : "Delete old data?"}
      act={takesReports ? "Save and delete reports" : "Save settings"}
      {...(takesReports && { tone: "danger" })}
      onAct={onAct}
      onClose={onClose}
    >
      <p>The server deletes old data once a day. Today it would delete:</p>
      <ul className="my-2 list-disc pl-5">
        {(Object.keys(kinds) as RetainedKind[]).map((kind) => {
          const limit = preview[kind];
          return limit && <li key={kind}>{lineOf(kind, limit)}</li>;
        })}
      </ul>
      {takesReports && <p>Nobody can restore deleted reports.</p>}
    </AskFirst>
  );
}

function lineOf(kind: RetainedKind, { count, more, keptSince }: NonNullable<RetentionPreview[RetainedKind]>): string {
  const [one, other, act] = kinds[kind];
  return `${more ? "more than " : ""}${countOf(count, one, other)}. Kept: ${act} on ${formatCalendarDate(keptSince)} or later.`;
}
