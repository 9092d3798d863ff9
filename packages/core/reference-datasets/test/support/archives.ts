import { zipSync, type Zippable } from "fflate";
import { curve, curvesText, manifestText } from "./files.ts";

export const soundFiles = { manifestText: manifestText(), curvesText: curvesText(curve), fittingRecord: null };

export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const bytes = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  ]);
  return zipSync(Object.fromEntries(bytes) as Zippable);
}

export function datasetZip(changes: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array {
  return zipOf({ "dataset.json": soundFiles.manifestText, "curves.csv": soundFiles.curvesText, ...changes });
}

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;

export function recordsAt(bytes: Uint8Array, kind: "local" | "central"): number[] {
  const view = viewOf(bytes);
  const signature = kind === "local" ? localSignature : centralSignature;
  return Array.from({ length: bytes.length - 4 }, (_, index) => index).filter((index) => view.getUint32(index, true) === signature);
}

export function patched(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(viewOf(copy));
  return copy;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
