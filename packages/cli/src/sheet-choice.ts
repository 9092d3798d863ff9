import type { SheetChoice } from "@trabecula/study-tables/workbook-text";
import { choice } from "./arguments.ts";

const text = { type: "string" } as const;

export const sheetFlags = { sheet: text, hidden: text } as const;

/** @param codes headers of further columns of codes */
export function sheetChoiceOf(
  values: { readonly [Name in keyof typeof sheetFlags]?: string | undefined },
  codes: readonly string[] = [],
): SheetChoice {
  return { sheet: values.sheet, hidden: choice("--hidden", ["read", "skip"], values.hidden) ?? undefined, codes };
}
