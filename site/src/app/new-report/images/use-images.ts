import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { useState } from "react";
import { imageKind, kindBytes } from "@trabecula/scan-files/image-header";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { changeDraft, currentDraft } from "../draft-store.ts";
import type { ImageNote } from "../model/image-note.ts";

/** Numbered, because names may repeat. */
interface OpenImage {
  number: number;
  file: File;
}

export type Images = ReturnType<typeof useImages>;

/** Stays in memory, because headers and file names may identify people. */
export function useImages(catalogues: readonly ReportTypeCatalogue[]) {
  const [images, setImages] = useState<readonly OpenImage[]>([]);
  return {
    images,
    open: (file: File) => setImages((before) => [...before, { number: (before.at(-1)?.number ?? 0) + 1, file }]),
    take: (notes: readonly ImageNote[]) => {
      const imaged = catalogues.find(({ asks }) => asks.protocol);
      if (notes.length > 0 && imaged && currentDraft().reportType === null) changeDraft({ type: "type-chosen", catalogue: imaged });
      if (currentDraft().reportType !== imaged?.key) return;
      for (const note of notes) changeDraft({ type: "image-read", note });
    },
    close: (number: number) => setImages((before) => before.filter((image) => image.number !== number)),
  };
}

export async function noteOfImage(file: File): Promise<{ ok: true; note: ImageNote } | { ok: false; message: string }> {
  const { readNote } = await loadWithin("new-report-image-note", () => import("./read-image.ts"), chunkTimeoutMs);
  return readNote(file);
}

/** Includes OpenVMS version suffixes. Older images have no signature and are refused by name. */
const imageName = /\.(isq|aim|rad|rsq)(;\d+)?$/i;

export const imageEndings = ",.isq,.aim,.rad";

export async function isImage(file: File): Promise<boolean> {
  if (imageName.test(file.name.trim())) return true;
  return imageKind(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())) !== null;
}
