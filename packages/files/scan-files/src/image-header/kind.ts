const isqMark = "CTDATA-HEADER_V1";
const aim30Mark = "AIMDATA_V030";

export const rawMeasurement =
  "This is an RSQ: the raw measurement, before an image was reconstructed of it. Choose the ISQ of the same measurement.";

export type ImageKind = "isq" | "aim-020" | "aim-030" | "aim-older";

/** AIM versions before 030 have no mark: they begin with their length (20) and a version-specific length. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  if (startsWith(bytes, isqMark)) return "isq";
  if (startsWith(bytes, aim30Mark)) return "aim-030";
  const [first, second] = [0, 4].map((at) => (bytes.length >= at + 4 ? littleEndian(bytes, at) : null));
  if (first === 20 && second === 140) return "aim-020";
  return (first === 20 || first === 16) && (second === 92 || second === 96) ? "aim-older" : null;
}

export const kindBytes = 16;

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return [...mark].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

function littleEndian(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true);
}
