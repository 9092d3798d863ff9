import type MarkdownIt from "markdown-it";
import math from "markdown-it-math/no-default-renderer";
import temml from "temml";

/** Characters; some commands take quadratic time. */
const longestFormula = 2000;

/** Renders LaTeX in `$…$` and `$$…$$` as MathML, which needs no script. */
export function formulas(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.use(math, {
    inlineDelimiters: "$",
    inlineRenderer: (source: string) => typesetOrCode(source, false),
    blockRenderer: (source: string) => typesetOrCode(source, true),
  });

  function typesetOrCode(source: string, displayMode: boolean): string {
    try {
      if (source.length <= longestFormula) return typeset(source, displayMode);
    } catch {
      // Nested deeper than the stack.
    }
    return `<code>${markdown.utils.escapeHtml(source)}</code>`;
  }
}

/** CSP forbids inline styles. Only the color of unknown commands is lost. */
function typeset(source: string, displayMode: boolean): string {
  return temml.renderToString(source, { displayMode, throwOnError: false }).replaceAll(/ style="[^"]*"/g, "");
}
