import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { useState, type ClipboardEvent } from "react";
import { changeDraft } from "../draft-store.ts";
import type { Fill } from "../model/draft-reducer.ts";
import { currentScans, type Draft } from "../model/draft.ts";
import { valueFields, type ValueField } from "../model/paste/field-names.ts";
import { isOfVertebra } from "../model/spine.ts";
import { workOutSpine } from "../scan/work-out-spine.ts";
import { pasteWords, type PasteWords } from "../model/paste/paste-words.ts";
import { readPastedBlock } from "../model/paste/read-block.ts";

export interface PasteOutcome {
  words: PasteWords;
  before: Fill[];
}

/** Single values are left to the browser. */
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
    setOutcome({ words: pasteWords(block, scans, catalogue), before: block.fills.map((fill) => ({ ...fill, text: textOf(fill) })) });
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
