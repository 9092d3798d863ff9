import type { RetentionPreview, Settings, SettingsReply } from "@trabecula/contracts";
import { useEffect, useState } from "react";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { RetentionDialog } from "./RetentionDialog.tsx";
import { changedSettings, draftOf, settingsForm, type Changes } from "./settings-draft.ts";
import { SettingsSections } from "./SettingsSections.tsx";
import { previewRetention, type SiteSettings } from "./use-site-settings.ts";

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
