import type { Parameter, ReportTypeCatalogue, Scanner, Site } from "@trabecula/contracts";
import type { ScanDraft } from "./scan-draft.ts";
import { readTypedNumber, shownText, storedValue } from "../../../format/typed-numbers.ts";

/** The catalogue's judgement of a stored value; `suggestion` holds the stored value that was probably meant. */
export type CheckValue = (
  parameter: string,
  site: Site,
  scanner: Scanner | null,
  value: number,
) => { verdict: "ok" | "soft" | "hard"; message: string | null; suggestion?: { value: number } | undefined };

/**
 * `suggestion` is what was probably meant, as the form shows it; `catalogueSays` the catalogue's own sentence, which the
 * server repeats beside its score.
 */
export type FieldVerdict = { catalogueSays: string | null } & (
  | { state: "empty" | "fine" | "confirmed"; message: null; suggestion: null }
  | { state: "unreadable" | "refused" | "to-confirm"; message: string; suggestion: string | null }
);

const clear = (state: "empty" | "fine" | "confirmed", catalogueSays: string | null = null): FieldVerdict => ({
  state,
  message: null,
  suggestion: null,
  catalogueSays,
});

/** What the form says of one typed value: unreadable, refused, to be confirmed, or fine. */
export function checkField(parameter: Parameter, scan: ScanDraft, checkValue: CheckValue): FieldVerdict {
  const text = scan.values[parameter.key] ?? "";
  const read = readTypedNumber(text);
  if (read.kind === "empty") return clear("empty");
  if (read.kind === "unreadable") return { state: "unreadable", message: read.message, suggestion: null, catalogueSays: null };
  if (scan.site === "") return clear("fine");
  const found = checkValue(parameter.key, scan.site, scan.scanner || null, storedValue(read.value, parameter.display.factor));
  if (found.verdict === "ok") return clear("fine");
  const suggestion = found.suggestion ? shownText(found.suggestion.value, parameter.display.factor) : null;
  const message =
    parameter.display.factor === 1
      ? (found.message ?? "This value is unusual.")
      : shownMessage(parameter, text, found.verdict, suggestion ?? undefined);
  if (found.verdict === "hard") return { state: "refused", message, suggestion, catalogueSays: found.message };
  return scan.confirmed[parameter.key] === text
    ? clear("confirmed", found.message)
    : { state: "to-confirm", message, suggestion, catalogueSays: found.message };
}

/** The catalogue speaks of stored values; where the form shows another unit, the sentence must speak of that one. */
function shownMessage(parameter: Parameter, text: string, verdict: "soft" | "hard", meant: string | undefined): string {
  const { unit } = parameter.display;
  const judged = `${parameter.abbreviation} of ${text.trim()} ${unit} is ${verdict === "hard" ? "not possible" : "unusual; check it"}.`;
  return meant === undefined ? judged : `${judged} Did you mean ${meant} ${unit}?`;
}

/** Parameters the form offers at the scan's site, in the catalogue's order. */
export function parametersAt(catalogue: ReportTypeCatalogue, site: Site | ""): Parameter[] {
  return site === "" ? [] : catalogue.parameters.filter((parameter) => parameter.sites.includes(site));
}

/** Verdicts of every value of a scan, by parameter key. */
export function checkFields(catalogue: ReportTypeCatalogue, scan: ScanDraft, checkValue: CheckValue): Map<string, FieldVerdict> {
  return new Map(parametersAt(catalogue, scan.site).map((parameter) => [parameter.key, checkField(parameter, scan, checkValue)]));
}
