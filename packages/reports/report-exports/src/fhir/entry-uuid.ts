import { createHash } from "node:crypto";

const namespace = "8acc2f4db20847e0886638dd7d7ac53f";

/** UUID version 5 (RFC 9562), 32 hexadecimal digits. */
function uuidOf(name: string): string {
  const hash = createHash("sha1").update(Buffer.from(namespace, "hex")).update(name, "utf8").digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.subarray(0, 16).toString("hex");
}

export const entryUrl = (name: string): string => `urn:uuid:${uuidOf(name).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}`;

/** Deterministic UID of DICOM (PS3.5 B.2). */
export const dicomUid = (name: string): string => `2.25.${BigInt(`0x${uuidOf(name)}`)}`;

/** FHIR R4 requires SHA-1 for attachments. */
export const sha1 = (bytes: Uint8Array): string => createHash("sha1").update(bytes).digest("base64");
