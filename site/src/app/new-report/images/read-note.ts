import type { ImageNote } from "../model/image-note.ts";
import { noteOf } from "./image-words.ts";
import { readHeader } from "./read-image.ts";

export async function readNote(file: File): Promise<{ ok: true; note: ImageNote } | { ok: false; message: string }> {
  const header = await readHeader(file);
  return header.ok ? { ok: true, note: noteOf(header.facts) } : header;
}
