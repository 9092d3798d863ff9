import * as z from "zod/mini";
import { nonEmptyLine, nonEmptyText } from "./primitives.ts";

/** `site`: of the lowest T-score `t`; `z` and `change`: of the same value; `date`: of its scan. */
export const templateVariables = ["site", "t", "z", "change", "date"] as const;
export type TemplateVariable = (typeof templateVariables)[number];

export const inBraces = new RegExp(`\\{(${templateVariables.join("|")})\\}`, "gi");

export const openVariables = (text: string): string[] => [...new Set(text.match(inBraces))];

export function openVariablesMessage(text: string): string {
  const open = openVariables(text);
  return `Fill in ${open.join(" and ")} or delete ${open.length === 1 ? "it" : "them"}.`;
}

export const noOpenVariables = z.refine<string>((text) => openVariables(text).length === 0, {
  error: ({ input }) => openVariablesMessage(String(input)),
});

export const mostTemplates = 50;
export const ZTemplate = z.strictObject({
  name: nonEmptyLine("Enter the name of the template.", 60),
  text: nonEmptyText("Enter the text of the template.", 500),
});
export type Template = z.infer<typeof ZTemplate>;

export const ZTemplates = z.array(ZTemplate).check(
  z.maxLength(mostTemplates, `A workspace has ${mostTemplates} templates at most.`),
  z.refine((rows) => new Set(rows.map(({ name }) => name.toLowerCase())).size === rows.length, "Two templates have one name."),
);
