// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- a file that declares the types of another package cannot be imported
/// <reference path="./pdfkit.d.ts" />
import { paperPalette } from "@trabecula/charts";
import { locale } from "@trabecula/messages";
import PDFDocument, { type DocumentInfo, type OpenImage, type StructureElement, type StructureOptions } from "pdfkit";
import { allFaces, featuresOf, fontOf, widthOf, printable } from "./fonts.ts";
import type { Style } from "./styles.ts";

export type Element = StructureElement;
export type Align = "left" | "right" | "center";

/** Escapes XML metadata: `&` and `<` in a title would break it. */
class TaggedDocument extends PDFDocument {
  override endMetadata(): void {
    const texts = Object.entries(this.info).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === "string" ? escaped(value) : value,
    ]);
    this.info = Object.fromEntries(texts) as unknown as DocumentInfo;
    super.endMetadata();
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Rounds to 0.01 points, for small and reproducible files. */
export function exact(points: number): number {
  return Math.round(points * 100) / 100;
}

/** Pages in points from the top left, with a tagged structure. */
export type Sheet = ReturnType<typeof openSheet>;

export function openSheet([width, height]: readonly [number, number], info: DocumentInfo, language: string = locale) {
  const doc = new TaggedDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    subset: "PDF/UA",
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    font: "",
    info,
  });
  for (const face of allFaces) doc.registerFont(face, fontOf(face));
  const logos = new Map<string, OpenImage>();
  const root = doc.struct("Document");
  doc.addStructure(root);

  function text(words: string, x: number, baseline: number, style: Style, align: Align = "left"): void {
    const shown = printable(words);
    if (shown.trim() === "") return;
    const textWidth = widthOf(shown, style);
    const left = align === "left" ? x : align === "right" ? x - textWidth : x - textWidth / 2;
    doc.font(style.face, style.size).fillColor(style.color);
    doc.text(shown, exact(left), exact(baseline), {
      lineBreak: false,
      baseline: "alphabetic",
      features: featuresOf(style.isTabular ?? false),
      textWidth,
    });
  }

  function rule(from: number, to: number, y: number, weight: number, color: string): void {
    doc.lineWidth(weight).strokeColor(color).moveTo(exact(from), exact(y)).lineTo(exact(to), exact(y)).stroke();
  }

  return {
    width,
    height,
    root,
    doc,
    palette: paperPalette,
    text,
    rule,
    addLogo(id: string, bytes: Uint8Array): void {
      if (!logos.has(id)) logos.set(id, doc.openImage(Buffer.from(bytes)));
    },
    logo: (id: string) => logos.get(id) ?? null,
    newPage: () => void doc.addPage(),
    /** Reading order is creation order. */
    element(parent: Element, type: string, options: StructureOptions = {}): Element {
      const element = doc.struct(type, options);
      parent.add(element);
      return element;
    },
    content: (element: Element, draw: () => void) => void element.add(draw),
    /** Artifacts: rules, tints, running lines. Never inside `content`. */
    artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
      doc.markContent("Artifact", { type });
      draw();
      doc.endMarkedContent();
    },
    bookmark: (title: string) => void doc.outline.addItem(printable(title)),
    pages: () => doc.bufferedPageRange().count,
    onEachPage(draw: (page: number, pages: number) => void, before = 0): void {
      const { count } = doc.bufferedPageRange();
      for (let page = before; page < count; page += 1) {
        doc.switchToPage(page);
        doc.markContent("Artifact", { type: "Pagination" });
        draw(page + 1 - before, count - before);
        doc.endMarkedContent();
      }
    },
    /** Call last. Of even length, so that DICOM adds no byte. */
    async bytes(): Promise<Uint8Array> {
      doc.end();
      const parts = await doc.toArray();
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      return Buffer.concat([...parts, Buffer.alloc(length % 2, "\n")]);
    },
  };
}
