import { useQuery } from "@tanstack/react-query";
import { Loadable } from "../../shell/Loadable.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { settingsQuery, useSiteSettings, type SiteSettings } from "./use-site-settings.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { useState } from "react";
import type { SettingsReply, SettingsState } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { AskFirst } from "../AskFirst.tsx";
import { Section } from "../Section.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { settingChangeText } from "./setting-messages.ts";

export default function SiteSettingsScreen() {
  const settings = useQuery(settingsQuery());
  const saving = useSiteSettings();
  return (
    <>
      <PageHeader
        title="Settings"
        description="Settings for the whole site. Changes take effect immediately, are logged and can be undone."
        actions={<ArrowLink to="/admin/precision">Precision and cross-calibration</ArrowLink>}
      />
      <Loadable query={settings}>
        {(reply) => (
          <>
            <SettingsForm reply={reply} saving={saving} />
            <div className="mt-6 max-w-4xl" aria-live="polite">
              {saving.outcome && <NotificationBanner wide {...saving.outcome} onClose={saving.dismiss} />}
            </div>
            <SettingsStates reply={reply} saving={saving} />
          </>
        )}
      </Loadable>
    </>
  );
}

function SettingsStates({ reply: { version, states }, saving }: { reply: SettingsReply; saving: SiteSettings }) {
  const [toRestore, setToRestore] = useState<SettingsState | null>(null);
  return (
    <Section
      id="states"
      title="Last changes"
      note="To undo a change, restore the state before it. That is a change of its own."
      className="mt-10"
    >
      <ol className="border-t border-line">
        {states.map((state) => (
          <li
            key={state.version}
            className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-sm sm:grid-cols-[14rem_minmax(0,1fr)_auto] sm:items-start"
          >
            <p>
              <span className="block font-medium">{nameOf(state)}</span>
              <span className="break-words text-muted">{state.changedBy}</span>
            </p>
            <Changes state={state} />
            {state.version === version ? (
              <p>
                <Badge tone="brand">Current</Badge>
              </p>
            ) : (
              <Button
                variant="quiet"
                size="small"
                className="-ml-3 justify-self-start sm:ml-0"
                aria-label={`Restore the settings of ${nameOf(state)}`}
                onClick={() => setToRestore(state)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
      {toRestore && (
        <AskFirst
          title="Restore these settings?"
          act="Restore"
          onAct={() => saving.restore({ version, restore: toRestore.version })}
          onClose={() => setToRestore(null)}
        >
          <p>All settings become what they were after this change: {nameOf(toRestore)}. Later changes are undone.</p>
        </AskFirst>
      )}
    </Section>
  );
}

const nameOf = ({ changedAt }: SettingsState): string => (changedAt === null ? "As installed" : formatMoment(changedAt));

function Changes({ state: { changes, restored } }: { state: SettingsState }) {
  return (
    <div className="min-w-0">
      {restored !== null && <p className="text-muted">Earlier settings restored</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change.key} className="max-w-[68ch] break-words">
              {settingChangeText(change)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
