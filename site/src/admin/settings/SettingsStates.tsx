import { useState } from "react";
import type { SettingsReply, SettingsState } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { wordsForChange } from "./setting-words.ts";
import type { SiteSettings } from "./use-site-settings.ts";

export function SettingsStates({ reply: { version, states }, saving }: { reply: SettingsReply; saving: SiteSettings }) {
  const [asked, setAsked] = useState<SettingsState | null>(null);
  const [failure, setFailure] = useState<string>();

  function ask(state: SettingsState | null): void {
    setFailure(undefined);
    setAsked(state);
  }

  async function restore(state: SettingsState): Promise<void> {
    try {
      await saving.restore({ version, restore: state.version });
      setAsked(null);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <section aria-labelledby="states" className="mt-10">
      <h2 id="states" className="text-lg font-semibold">
        Last changes
      </h2>
      <p className="mb-3 text-sm text-muted">To undo a change, restore the state before it. That is a change of its own.</p>
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
                <Badge tone="brand">In force</Badge>
              </p>
            ) : (
              <Button
                variant="quiet"
                size="small"
                className="-ml-3 justify-self-start sm:ml-0"
                aria-label={`Restore the settings of ${nameOf(state)}`}
                onClick={() => ask(state)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={asked !== null}
        title="Restore these settings?"
        confirmLabel="Restore"
        pending={saving.isRestoring}
        onConfirm={() => asked && void restore(asked)}
        onCancel={() => ask(null)}
      >
        <p>All settings become what they were after this change: {asked && nameOf(asked)}. Later changes are undone.</p>
        <Problem text={failure} />
      </ConfirmDialog>
    </section>
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
              {wordsForChange(change)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
