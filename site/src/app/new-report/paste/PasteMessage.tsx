import { useEffect, useState, type ClipboardEvent } from "react";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { changeDraft, workOutSpine } from "../draft-store.ts";
import type { Fill } from "../model/draft-reducer.ts";
import { currentScans, type Draft } from "../model/draft.ts";
import { valueFields, type ValueField } from "../model/paste/field-names.ts";
import { isOfVertebra } from "../model/spine.ts";
import { pasteTexts, type PasteTexts, readPastedBlock } from "../model/paste/read-block.ts";

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

interface PasteOutcome {
  words: PasteTexts;
  before: Fill[];
}

export function usePaste(draft: Draft, catalogue: ReportTypeCatalogue) {
  const [outcome, setOutcome] = useState<PasteOutcome | null>(null);

  function fill(fills: readonly Fill[]): void {
    changeDraft({ type: "values-filled", fills });
    const keys = new Set(fills.filter(({ parameter }) => isOfVertebra(parameter)).map(({ key }) => key));
    for (const key of keys) workOutSpine(key, catalogue);
  }

  function onPaste(event: ClipboardEvent<HTMLElement>): void {
    const scans = currentScans(draft);
    const fields = valueFields(scans, catalogue);
    const following = shownFrom(event, fields);
    const block = readPastedBlock(event.clipboardData.getData("text/plain"), { fields, following });
    if (block === null) return;
    event.preventDefault();
    const textOf = (fill: Fill) => scans.find((scan) => scan.key === fill.key)?.values[fill.parameter] ?? "";
    setOutcome({ words: pasteTexts(block, scans, catalogue), before: block.fills.map((fill) => ({ ...fill, text: textOf(fill) })) });
    fill(block.fills);
  }

  function undo(): void {
    if (outcome) fill(outcome.before);
    setOutcome(null);
  }

  return { outcome, onPaste, undo, close: () => setOutcome(null) };
}

function shownFrom({ target, currentTarget }: ClipboardEvent<HTMLElement>, fields: readonly ValueField[]): ValueField[] {
  if (!(target instanceof HTMLInputElement) || target.dataset["parameter"] === undefined) return [];
  const inputs = [...currentTarget.querySelectorAll<HTMLInputElement>(`input[data-scan="${target.dataset["scan"]}"]`)];
  return inputs.slice(inputs.indexOf(target)).flatMap(({ dataset }) => {
    const field = fields.find(({ key, parameter }) => key === dataset["scan"] && parameter.key === dataset["parameter"]);
    return field ? [field] : [];
  });
}
