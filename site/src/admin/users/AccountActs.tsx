import type { AdminUser } from "@trabecula/contracts";
import { sendsMail } from "../../shell/sends-mail.ts";
import { Button } from "../../ui/Button.tsx";
import { actsFor, wordsOfAct } from "./account-acts.ts";
import type { AskForAct } from "./DecisionButtons.tsx";

export function AccountActs({ user, onAct }: { user: AdminUser; onAct: AskForAct }) {
  const acts = actsFor(user).map((kind) => ({ kind, words: wordsOfAct(kind, user, sendsMail()) }));
  const taking = acts.filter(({ words }) => words.destructive);
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      {acts
        .filter((act) => !taking.includes(act))
        .map(({ kind, words }) => (
          <Button key={kind} variant={kind === "approve" ? "primary" : "secondary"} onClick={() => onAct(kind, user)}>
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
            <Button key={kind} variant="secondary" onClick={() => onAct(kind, user)}>
              {words.button}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
