import { useEffect } from "react";
import type { ReportView } from "@trabecula/report-view";
import { productName } from "../../../shell/product.ts";

/** `revision` null: the report is not stored. */
type PrintIdentity = Pick<ReportView, "who" | "type" | "id" | "made"> & { revision: number | null; mark?: string | null; words?: Words };

interface Words {
  readonly report: (type: string) => string;
  readonly id: (id: string) => string;
  readonly revision: (revision: number) => string;
}

const english: Words = { report: (type) => `${type} report`, id: (id) => `report ${id}`, revision: (revision) => `revision ${revision}` };

/** Printed on every page, so that sheets of two reports are not mixed up. */
export function usePrintIdentity({ who, type, id, revision, made, mark = null, words = english }: PrintIdentity): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page {
      @top-left { content: ${cssText(who)}; }
      @top-right { content: ${cssText(`${words.report(type)}, ${made}`)}; }
      @bottom-left { content: ${cssText([productName(), words.id(id), ...(revision === null ? [] : [words.revision(revision)])].join(" · "))}; }
      ${mark === null ? "" : `@top-center { content: ${cssText(mark)}; font-weight: 600; }`}
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [who, type, id, revision, made, mark, words]);
}

/** CSS string; escapes every character that could end it (user input). */
function cssText(text: string): string {
  const safe = text.replace(/["\\\n\r\f\u0000-\u001f<>]/g, (character) => `\\${character.codePointAt(0)!.toString(16)} `);
  return `"${safe}"`;
}

export const paperOf = (language: string): "a4" | "letter" => (language === "en-US" ? "letter" : "a4");
