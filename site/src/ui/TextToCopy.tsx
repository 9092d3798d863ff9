import * as messages from "@trabecula/messages/tokens";
import { useState } from "react";
import { Button } from "./Button.tsx";

/** Shows no button where the browser gives no clipboard, as over plain http. `lines` keeps line breaks. */
export function TextToCopy({ label, text, lines = false }: { label: string; text: string; lines?: boolean }) {
  const [buttonText, setButtonText] = useState(messages.copy);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setButtonText(messages.copied),
      () => setButtonText(messages.notCopied),
    );
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line p-3">
      <code
        translate="no"
        aria-label={label}
        className={`min-w-0 flex-1 basis-64 font-mono text-sm select-all ${lines ? "wrap-anywhere whitespace-pre-wrap" : "break-all"}`}
      >
        {text}
      </code>
      {"clipboard" in navigator && (
        <span className="print:hidden">
          <Button variant="secondary" size="small" onClick={copy} aria-label={`${buttonText}: ${label}`}>
            <span aria-live="polite">{buttonText}</span>
          </Button>
        </span>
      )}
    </div>
  );
}
