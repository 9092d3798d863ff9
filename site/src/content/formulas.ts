import type MarkdownIt from "markdown-it";
import math from "markdown-it-math/no-default-renderer";
import temml from "temml";

/** Typesets `$…$` in a line and `$$…$$` as a paragraph, written in LaTeX, as MathML, which browsers draw without a script. */
export function formulas(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.use(math, {
    inlineDelimiters: "$",
    inlineRenderer: (source: string) => typeset(source, false),
    blockRenderer: (source: string) => typeset(source, true),
  });
}

/** The content security policy forbids styles in attributes; what is lost is a color for a command that does not exist. */
function typeset(source: string, displayMode: boolean): string {
  return temml.renderToString(source, { displayMode, throwOnError: false }).replaceAll(/ style="[^"]*"/g, "");
}
