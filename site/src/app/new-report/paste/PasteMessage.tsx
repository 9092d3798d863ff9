import { useEffect } from "react";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import type { PasteOutcome } from "./use-paste.ts";

const shownLines = 6;

export function PasteMessage({ outcome, onUndo, onClose }: { outcome: PasteOutcome; onUndo: () => void; onClose: () => void }) {
  const { title, filled, skipped } = outcome.words;
  const more = skipped.length - shownLines;
  // Keeps the pasted field from being covered by the message.
  useEffect(() => void document.activeElement?.scrollIntoView({ block: "nearest" }), [outcome]);
  return (
    <div className="paste-message">
      <NotificationBanner
        type={skipped.length > 0 ? "warning" : "info"}
        wide
        title={title}
        onClose={onClose}
        message={
          <>
            {filled.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {skipped.length > 0 && (
              <ul className="mt-1 list-disc pl-5">
                {skipped.slice(0, shownLines).map((line, index) => (
                  <li key={index} className="wrap-anywhere">
                    {line}
                  </li>
                ))}
                {more > 0 && <li>and {more} more</li>}
              </ul>
            )}
            {outcome.before.length > 0 && (
              <Button variant="secondary" size="small" className="mt-2" onClick={onUndo}>
                Undo
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
