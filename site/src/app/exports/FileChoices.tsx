import { useMutation } from "@tanstack/react-query";
import { countOf } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import type { ServerFile } from "../../shell/api.ts";
import { saveFile } from "../../ui/save-text-file.ts";

export interface FileChoice {
  readonly name: string;
  readonly purpose: string;
  readonly fetch: () => Promise<ServerFile>;
}

/** Exports one file at a time. Stays open if the file is incomplete, to show a notice. */
export default function FileChoices({ choices, onSaved }: { choices: readonly FileChoice[]; onSaved: () => void }) {
  const save = useMutation({
    mutationFn: (choice: FileChoice) => choice.fetch(),
    onSuccess: ({ name, content, leftOut }) => {
      saveFile(name, content);
      if (leftOut === 0) onSaved();
    },
  });
  return (
    <>
      <ul>
        {choices.map((choice) => {
          const isMaking = save.isPending && save.variables === choice;
          return (
            <li key={choice.name}>
              <button
                type="button"
                className="block w-full rounded-md px-3 py-2 text-left text-sm hover:bg-sunken disabled:text-muted disabled:hover:bg-transparent pointer-coarse:py-3"
                disabled={save.isPending}
                aria-busy={isMaking || undefined}
                onClick={() => save.mutate(choice)}
              >
                <span className="block font-semibold">{isMaking ? `${choice.name}: being made…` : choice.name}</span>
                <span className="block text-muted">{choice.purpose}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p role="status" className={save.error ? "px-3 py-2 text-sm text-error" : save.data ? "max-w-72 px-3 py-2 text-sm" : "sr-only"}>
        {save.error ? messageOf(save.error) : save.isPending ? "The file is being made." : save.data ? leftOutText(save.data.leftOut) : ""}
      </p>
    </>
  );
}

function leftOutText(leftOut: number): string {
  if (leftOut === 0) return "";
  return `The file is saved without ${countOf(leftOut, "report")}: the consent to use ${leftOut === 1 ? "it" : "them"} was withdrawn. Each report’s own page still has its files.`;
}
