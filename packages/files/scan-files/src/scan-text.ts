import { decodeText, statisticsFile, UnreadableTable, visible } from "@trabecula/study-tables";
import { imageKind } from "./image-header/kind.ts";

const typeTheValues = "export the evaluation as text (…_3DRESULTS_….TXT) or type the values in.";

/** Images identified by extension use these too, because some have no magic bytes. */
export const imageMessages = {
  isq: `This is an ISQ image, not an evaluation; ${typeTheValues}`,
  aim: `This is an AIM image, not an evaluation; ${typeTheValues}`,
};

/** Describes objects that hold a picture and no numbers. */
export const dicomImage = `This is a DICOM image, not an evaluation; ${typeTheValues}`;

const kinds: { starts: string | number[]; at?: number; message: string }[] = [
  { starts: "DICM", at: 128, message: dicomImage },
  {
    starts: "%PDF",
    message: "This is a PDF; its numbers cannot be read reliably, so export the evaluation as text or type the values in.",
  },
  {
    starts: [0x50, 0x4b, 3, 4],
    message: "This is a workbook or zip archive; save the sheet as tab-separated text or CSV and choose that file.",
  },
  {
    starts: [0xd0, 0xcf, 0x11, 0xe0],
    message: "This is an old Excel workbook; save the sheet as tab-separated text or CSV and choose that file.",
  },
];

const unknownKind = `This is a binary file (an image, perhaps), not an evaluation in text form; ${typeTheValues}`;
const empty = "The file is empty; export it again from the scanner's workstation.";
const blank = "The file holds nothing but spaces; export it again from the scanner's workstation.";

export type ScanText = { ok: true; text: string } | { ok: false; message: string };

/** Names the kind of binary files, and of those that begin like text, such as some PDFs. */
export function textOfScanFile(bytes: Uint8Array): ScanText {
  const message = bytes.length === 0 ? empty : knownKind(bytes);
  if (message !== null) return { ok: false, message };
  try {
    const text = decodeText(bytes, { lenient: true });
    return text.trim() === "" ? { ok: false, message: blank } : { ok: true, text: visible(text) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, message: unknownKind };
    throw error;
  }
}

function knownKind(bytes: Uint8Array): string | null {
  const image = imageKind(bytes);
  if (image !== null) return imageMessages[image === "isq" ? "isq" : "aim"];
  return kinds.find(({ starts, at = 0 }) => startsWith(bytes, starts, at))?.message ?? statisticsFile(bytes);
}

function startsWith(bytes: Uint8Array, expected: string | number[], at: number): boolean {
  const wanted = typeof expected === "string" ? [...expected].map((letter) => letter.charCodeAt(0)) : expected;
  return wanted.every((byte, index) => bytes[at + index] === byte);
}
