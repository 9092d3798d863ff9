import { useState } from "react";
import { classes } from "../../ui/classes.ts";

type Form = "text" | "html";

const forms = [
  { form: "text", label: "Text" },
  { form: "html", label: "HTML" },
] as const;

export interface MailBodyProps {
  subject: string;
  text: string;
  htmlAddress: string;
  firstShown: Form;
}

/** Light in both themes, like a mailbox. */
export function MailBody({ subject, text, htmlAddress, firstShown }: MailBodyProps) {
  const [shown, setShown] = useState<Form>(firstShown);
  return (
    <div className="mt-4">
      <div role="group" aria-label="Form of the mail" className="mb-2 flex gap-1">
        {forms.map(({ form, label }) => (
          <button
            key={form}
            type="button"
            aria-pressed={shown === form}
            onClick={() => setShown(form)}
            className={classes(
              "flex min-h-8 items-center rounded-md px-3 text-sm font-medium pointer-coarse:min-h-11",
              shown === form ? "bg-brand-tint text-brand" : "text-muted hover:bg-sunken hover:text-ink",
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {shown === "text" ? (
        <pre
          tabIndex={0}
          aria-label="Text of the mail"
          className="h-[45vh] min-h-64 overflow-auto rounded-lg border border-line bg-page p-4 font-sans text-sm break-words whitespace-pre-wrap"
        >
          {text}
        </pre>
      ) : (
        <iframe
          sandbox=""
          src={htmlAddress}
          title={`HTML of the mail “${subject}”`}
          className="block h-[45vh] min-h-64 w-full rounded-lg border border-line bg-[#fff]"
        />
      )}
    </div>
  );
}
