import { getDocument, VerbosityLevel, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

interface StructureNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly StructureNode[];
}

export interface ParsedPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly {
    readonly text: string;
    readonly size: number;
    readonly x: number;
    readonly y: number;
    readonly width: number;
  }[];
  readonly roles: readonly string[];
  readonly alts: readonly string[];
}

const read = new WeakMap<Uint8Array, ReturnType<typeof readPdf>>();

export function parsed(bytes: Uint8Array): ReturnType<typeof readPdf> {
  const known = read.get(bytes) ?? readPdf(bytes);
  read.set(bytes, known);
  return known;
}

async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  const document = await loading.promise;
  const pages: ParsedPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) pages.push(await parsedPage(await document.getPage(number)));
  const { info } = await document.getMetadata();
  const markInfo = await document.getMarkInfo();
  const outline = (await document.getOutline())?.map(({ title }) => title) ?? [];
  await loading.destroy();
  const words = pages.map(({ texts }) => texts.map(({ text }) => text).join(" "));
  return {
    pages,
    words,
    info: info as Readonly<Record<string, unknown>>,
    isMarked: markInfo instanceof Map && markInfo.get("Marked") === true,
    outline,
  };
}

async function parsedPage(page: PDFPageProxy): Promise<ParsedPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const nodes = flat((await page.getStructTree()) as StructureNode);
  return {
    width,
    height,
    texts: items.flatMap((item) =>
      "str" in item && item.str.trim() !== ""
        ? [
            {
              text: item.str,
              size: Math.hypot(Number(item.transform[2]), Number(item.transform[3])),
              ...{ x: Number(item.transform[4]), y: height - Number(item.transform[5]), width: item.width },
            },
          ]
        : [],
    ),
    roles: nodes.flatMap(({ role }) => role ?? []),
    alts: nodes.flatMap(({ role, alt }) => (role === "Figure" ? [alt ?? ""] : [])),
  };
}

function flat(node: StructureNode | null): StructureNode[] {
  return node ? [node, ...(node.children ?? []).flatMap(flat)] : [];
}
