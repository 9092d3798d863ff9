/** The used part of pdfkit 0.20. Published types are older, without fonts as objects and table headers. */
declare module "pdfkit" {
  import type { Font } from "fontkit";
  import type { Readable } from "node:stream";

  export interface StructureElement {
    readonly dictionary: { readonly data: Record<string, unknown> };
    add(child: StructureElement | (() => void)): this;
  }

  export interface OpenImage {
    readonly width: number;
    readonly height: number;
  }

  export interface StructureOptions {
    readonly alt?: string;
    /** Left, top, right and bottom in points from the top left corner of the page. */
    readonly bbox?: readonly [number, number, number, number];
    readonly placement?: "Block";
    readonly scope?: "Row" | "Column";
  }

  export interface DocumentInfo {
    Title: string;
    Author: string;
    Subject: string;
    Producer: string;
    Creator: string;
    CreationDate: Date;
  }

  export interface DocumentOptions {
    readonly size: readonly [number, number];
    readonly margin: number;
    readonly autoFirstPage: false;
    readonly bufferPages: true;
    readonly tagged: true;
    readonly subset: "PDF/UA";
    readonly pdfVersion: "1.7";
    readonly lang: string;
    readonly displayTitle: true;
    /** Empty: no font until one is chosen. Left out, the file would name Helvetica without embedding it. */
    readonly font: "";
    readonly info: DocumentInfo;
  }

  export interface TextOptions {
    readonly lineBreak: false;
    readonly baseline: "alphabetic";
    readonly features: Readonly<Record<string, boolean>>;
    /** Width measured earlier, which saves a second layout of the text. */
    readonly textWidth: number;
  }

  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    info: DocumentInfo;
    readonly outline: { addItem(title: string): unknown };
    addPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(index: number): unknown;
    registerFont(name: string, font: Font): this;
    font(name: string, size: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    struct(type: string, options?: StructureOptions): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: "Artifact", options: { type: "Layout" | "Pagination" }): this;
    endMarkedContent(): this;
    endMetadata(): void;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    path(commands: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    circle(x: number, y: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    lineCap(style: "butt" | "round"): this;
    lineJoin(style: "miter" | "round"): this;
    dash(length: number, options: { space: number }): this;
    undash(): this;
    opacity(value: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    fill(): this;
    stroke(): this;
    fillAndStroke(): this;
    openImage(bytes: Uint8Array): OpenImage;
    image(image: OpenImage, x: number, y: number, options: { readonly width: number; readonly height: number }): this;
    end(): void;
  }
}
