import type { Parameter } from "@trabecula/contracts";
import { studyNames } from "./study-names.ts";

/** Letters and digits only, in lower case. */
export function plainName(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** Unambiguous parameter names, labels and abbreviations, as `plainName` makes them. */
export function catalogueNames(parameters: readonly Parameter[]): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Parameter>();
  for (const name of ["label", "abbreviation"] as const)
    for (const [text, sharers] of Map.groupBy(parameters, (parameter) => plainName(parameter[name])))
      if (sharers.length === 1) found.set(text, sharers[0]!);
  for (const [name, key] of Object.entries(studyNames)) {
    const parameter = parameters.find((known) => known.key === key);
    if (parameter) found.set(name, parameter);
  }
  return found;
}
