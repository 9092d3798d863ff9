import type { AdminUser } from "@trabecula/contracts";
import { sendsMail } from "../../shell/sends-mail.ts";
import { Button } from "../../ui/Button.tsx";
import { actionsFor, textsOfAction } from "./account-actions.ts";
import type { RequestAction } from "./DecisionButtons.tsx";

export function AccountActions({ user, onAction }: { user: AdminUser; onAction: RequestAction }) {
  const acts = actionsFor(user).map((kind) => ({ kind, words: textsOfAction(kind, user, sendsMail()) }));
  const taking = acts.filter(({ words }) => words.destructive);
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      {acts
        .filter((act) => !taking.includes(act))
        .map(({ kind, words }) => (
          <Button key={kind} variant={kind === "approve" ? "primary" : "secondary"} onClick={() => onAction(kind, user)}>
            {words.button}
          </Button>
        ))}
      {taking.length > 0 && (
        <div
          role="group"
          aria-label="What takes access away"
          className="flex w-full flex-wrap gap-3 border-t border-line pt-3 sm:ml-auto sm:w-auto sm:border-0 sm:pt-0"
        >
          {taking.map(({ kind, words }) => (
            <Button key={kind} variant="secondary" onClick={() => onAction(kind, user)}>
              {words.button}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
