import type { Parameter, ReportTypeCatalogue, Scanner, Site } from "@trabecula/contracts";
import { statedScanner, type ScanDraft } from "./scan-draft.ts";
import { readTypedNumber, shownText, storedValue } from "../../../format/typed-numbers.ts";

/** `suggestion`: probable intended value, in stored units. */
export type CheckValue = (
  parameter: string,
  site: Site,
  scanner: Scanner | null,
  value: number,
) => { verdict: "ok" | "soft" | "hard"; message: string | null; suggestion?: { value: number } | undefined };

/** `suggestion` is in displayed units. `catalogueSays`: the catalogue's message, which the server repeats with the score. */
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

export function checkField(parameter: Parameter, scan: ScanDraft, checkValue: CheckValue): FieldVerdict {
  const text = scan.values[parameter.key] ?? "";
  const read = readTypedNumber(text);
  if (read.kind === "empty") return clear("empty");
  if (read.kind === "unreadable") return { state: "unreadable", message: read.message, suggestion: null, catalogueSays: null };
  if (scan.site === "") return clear("fine");
  const refusal = leftOutRefusal(parameter, scan);
  if (refusal !== null) return { state: "refused", message: refusal, suggestion: null, catalogueSays: null };
  const found = checkValue(parameter.key, scan.site, statedScanner(scan), storedValue(read.value, parameter.display.factor));
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

function leftOutRefusal({ key }: Parameter, { spine }: ScanDraft): string | null {
  const isIncluded = (number: string) => key.endsWith("_ls") || (/l\d\D*l\d/.test(key) && key.includes(`l${number}`));
  const included = spine.leftOut.filter(isIncluded).map((number) => `L${number}`);
  return included.length === 0 ? null : `This value includes ${included.join(", ")}, excluded below. Clear the value, or the exclusion.`;
}

/** The catalogue's message uses stored units, so it is rewritten for other displayed units. */
function shownMessage(parameter: Parameter, text: string, verdict: "soft" | "hard", meant: string | undefined): string {
  const { unit } = parameter.display;
  const judged = `${parameter.abbreviation} of ${text.trim()} ${unit} is ${verdict === "hard" ? "not possible" : "unusual; check it"}.`;
  return meant === undefined ? judged : `${judged} Did you mean ${meant} ${unit}?`;
}

export function parametersAt(catalogue: ReportTypeCatalogue, site: Site | ""): Parameter[] {
  return site === "" ? [] : catalogue.parameters.filter((parameter) => parameter.sites.includes(site));
}

export function checkFields(catalogue: ReportTypeCatalogue, scan: ScanDraft, checkValue: CheckValue): Map<string, FieldVerdict> {
  return new Map(parametersAt(catalogue, scan.site).map((parameter) => [parameter.key, checkField(parameter, scan, checkValue)]));
}
