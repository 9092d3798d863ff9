import { useEffect } from "react";
import type { ReportView } from "@trabecula/report-view";
import { productName } from "../../../shell/product.ts";

/** Null: not stored, so there is only one. */
type PrintIdentity = Pick<ReportView, "who" | "type" | "id" | "made"> & { revision: number | null };

/** Printed on every page, so that sheets of two reports are not mixed up. */
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

/** CSS string; escapes every character that could end it (user input). */
function cssText(text: string): string {
  const safe = text.replace(/["\\\n\r\f\u0000-\u001f<>]/g, (character) => `\\${character.codePointAt(0)!.toString(16)} `);
  return `"${safe}"`;
}

export function paperOf(language: string): "a4" | "letter" {
  return language === "en-US" ? "letter" : "a4";
}
