import { useEffect } from "react";
import type { ReportView } from "@trabecula/report-view";
import { productName } from "../../../shell/product.ts";

/** No revision: of what is not stored there is one only. */
type PrintIdentity = Pick<ReportView, "who" | "type" | "id" | "made"> & { revision: number | null };

/** Runs along every printed page, so that sheets of two reports cannot be taken for one. */
export function usePrintIdentity({ who, type, id, revision, made }: PrintIdentity): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page {
      @top-left { content: ${cssText(who)}; }
      @top-right { content: ${cssText(`${type} report, ${made}`)}; }
      @bottom-left { content: ${cssText(`${productName()} · report ${id}${revision === null ? "" : ` · revision ${revision}`}`)}; }
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [who, type, id, revision, made]);
}

/** A text of people's own as a CSS string: every character that could end it is written as its code. */
function cssText(text: string): string {
  const safe = text.replace(/["\\\n\r\f\u0000-\u001f<>]/g, (character) => `\\${character.codePointAt(0)!.toString(16)} `);
  return `"${safe}"`;
}

/** The paper of a reader's country. */
export function paperOf(language: string): "a4" | "letter" {
  return language === "en-US" ? "letter" : "a4";
}
