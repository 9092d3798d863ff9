import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { useState } from "react";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { changeDraft, currentDraft } from "../draft-store.ts";
import type { ImageNote } from "../model/image-note.ts";

/** An open image; each has a number, since two may have one name. */
interface OpenImage {
  number: number;
  file: File;
}

export type Images = ReturnType<typeof useImages>;

/** The images that are open. They are held here alone: with each go its name and what its header says of a person. */
export function useImages(catalogues: readonly ReportTypeCatalogue[]) {
  const [images, setImages] = useState<readonly OpenImage[]>([]);
  return {
    images,
    open: (file: File) => setImages((before) => [...before, { number: (before.at(-1)?.number ?? 0) + 1, file }]),
    /** Each image fills the scan of its measurement; before a type is chosen, an image chooses its own. */
    take: (notes: readonly ImageNote[]) => {
      const imaged = catalogues.find(({ asks }) => asks.protocol);
      if (notes.length > 0 && imaged && currentDraft().reportType === null) changeDraft({ type: "type-chosen", catalogue: imaged });
      if (currentDraft().reportType !== imaged?.key) return;
      for (const note of notes) changeDraft({ type: "image-read", note });
    },
    close: (number: number) => setImages((before) => before.filter((image) => image.number !== number)),
  };
}

/** What the header of an image says, or one sentence on why it cannot be read. Of the file no more is read. */
export async function noteOfImage(file: File): Promise<{ ok: true; note: ImageNote } | { ok: false; message: string }> {
  const { readNote } = await loadWithin("new-report-image-note", () => import("./read-note.ts"), chunkTimeoutMs);
  return readNote(file);
}
