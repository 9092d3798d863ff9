type Vr = "AS" | "CS" | "DA" | "DT" | "IS" | "LO" | "OB" | "PN" | "SH" | "SQ" | "ST" | "TM" | "UI" | "UL";

/** Tag as eight hexadecimal digits, such as "00100020". Texts are cut to what the representation holds. */
export type DicomElement = readonly [tag: string, vr: Vr, value: string | number | Uint8Array];

const mostCharacters: Partial<Record<Vr, number>> = { CS: 16, LO: 64, PN: 64, SH: 16, ST: 1024 };

/** Explicit VR little endian with UTF-8 texts (PS3.5, PS3.10). Elements are sorted by tag; `meta` is group 0002. */
export function writeDicom(meta: readonly DicomElement[], elements: readonly DicomElement[]): Buffer {
  const head = bytesOf(meta);
  const length = bytesOf([["00020000", "UL", head.length]]);
  return Buffer.concat([Buffer.alloc(128), Buffer.from("DICM"), length, head, bytesOf(elements)]);
}

function bytesOf(elements: readonly DicomElement[]): Buffer {
  const sorted = elements.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Buffer.concat(sorted.flatMap(([tag, vr, value]) => elementOf(tag, vr, valueOf(vr, value))));
}

/** Values have an even length: UIDs and bytes are padded with a zero byte, texts with a space (PS3.5 6.2). */
function elementOf(tag: string, vr: Vr, value: Uint8Array): readonly Uint8Array[] {
  const padded = value.length + (value.length % 2);
  const isLong = vr === "OB" || vr === "SQ";
  const head = Buffer.alloc(isLong ? 12 : 8);
  head.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 0);
  head.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 2);
  head.write(vr, 4, "latin1");
  if (isLong) head.writeUInt32LE(padded, 8);
  else head.writeUInt16LE(padded, 6);
  return [head, value, Buffer.alloc(value.length % 2, vr === "UI" || vr === "OB" ? 0 : " ")];
}

function valueOf(vr: Vr, value: string | number | Uint8Array): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (vr === "UL") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(Number(value));
    return bytes;
  }
  return Buffer.from(textOf(vr, String(value)));
}

/** Backslashes separate values, and `^` and `=` the parts of a name; callers put those in themselves. */
function textOf(vr: Vr, text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll("\\", vr === "ST" ? "\\" : "/")
    .trim();
  return [...plain].slice(0, mostCharacters[vr]).join("").trim();
}

export const namePart = (text: string): string => text.replaceAll(/[\^=]/g, " ");
