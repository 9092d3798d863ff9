import {
  blanked,
  firstBytes,
  headerLengthOf,
  rawMeasurement,
  readImageHeader,
  type ImageFacts,
  type ImageHeader,
} from "@trabecula/scan-files/image-header";

export type ReadHeader = ImageHeader & { bytesRead: number };

/** OpenVMS appends a version. */
const rawName = /\.rsq(;\d+)?$/i;

/** Reads only the header, regardless of file size. */
export async function readHeader(file: File): Promise<ReadHeader> {
  if (rawName.test(file.name.trim())) return { ok: false, message: rawMeasurement, bytesRead: 0 };
  const first = await bytesOf(file, firstBytes);
  const length = headerLengthOf(first);
  const bytes = length > first.length ? await bytesOf(file, length) : first;
  return { ...readImageHeader(bytes, file.size), bytesRead: bytes.length };
}

/** Replaces the name with spaces. Data after the header is copied without being read. */
export async function copyWithoutName(file: File, { headerLength, namePlaces }: ImageFacts): Promise<Blob> {
  return new Blob([blanked(await bytesOf(file, headerLength), namePlaces), file.slice(headerLength)], { type: "application/octet-stream" });
}

/** File names may contain personal names, so the original name is not reused. */
export function copyName({ kind, measurementNumber }: ImageFacts): string {
  return `measurement-${measurementNumber ?? "unknown"}.${kind === "scout" ? "rad" : kind}`;
}

async function bytesOf(file: File, length: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, length).arrayBuffer());
}
