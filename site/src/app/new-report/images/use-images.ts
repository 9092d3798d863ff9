import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { useState } from "react";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { changeDraft, currentDraft } from "../draft-store.ts";
import type { ImageNote } from "../model/image-note.ts";

/** Numbered, because names may repeat. */
interface OpenImage {
  number: number;
  file: File;
}

export type Images = ReturnType<typeof useImages>;

/** In memory only, because headers and file names may identify people. */
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

/** Reads only the header; returns a message if it is unreadable. */
export async function noteOfImage(file: File): Promise<{ ok: true; note: ImageNote } | { ok: false; message: string }> {
  const { readNote } = await loadWithin("new-report-image-note", () => import("./read-note.ts"), chunkTimeoutMs);
  return readNote(file);
}
