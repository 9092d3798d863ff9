import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { numberOf } from "../../../../format/typed-numbers.ts";
import type { Fill } from "../draft-reducer.ts";
import type { ScanDraft } from "../scan-draft.ts";
import type { PastedBlock } from "./read-block.ts";

export interface PasteWords {
  title: string;
  /** One per scan: "Hip: Total hip BMD 0.842, Neck BMD 0.634 (was 0.7)". */
  filled: string[];
  /** One per line that was not understood. */
  skipped: string[];
}

/** `before`: the scans before the paste, to show replaced values. */
export function pasteWords({ fills, skipped }: PastedBlock, before: readonly ScanDraft[], catalogue: ReportTypeCatalogue): PasteWords {
  const left = skipped.length === 0 ? "" : `, ${skipped.length} not understood`;
  return {
    title: fills.length === 0 ? "Nothing was filled in from what you pasted" : `Filled ${countOf(fills.length, "value")}${left}`,
    filled: before.flatMap((scan) => {
      const own = fills.filter(({ key }) => key === scan.key);
      return own.length === 0 ? [] : [`${titleOf(scan, catalogue)}: ${own.map((fill) => fillText(fill, scan, catalogue)).join(", ")}`];
    }),
    skipped: skipped.map(({ text, reason }) => `“${shortened(text)}” ${reason}.`),
  };
}

function titleOf({ site, key }: ScanDraft, { sites }: ReportTypeCatalogue): string {
  return sites.find((known) => known.key === site)?.label ?? `Scan ${key.split("-")[1]}`;
}

function fillText({ parameter, text }: Fill, { values }: ScanDraft, { parameters }: ReportTypeCatalogue): string {
  const before = values[parameter]?.trim() ?? "";
  const name = parameters.find(({ key }) => key === parameter)?.abbreviation ?? parameter;
  const isSame = before === text || (numberOf(before) !== null && numberOf(before) === numberOf(text));
  return `${name} ${text}${before === "" || isSame ? "" : ` (was ${before})`}`;
}

function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
