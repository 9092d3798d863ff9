import { createHash } from "node:crypto";

/** Namespace of entry names; the UUID in `ownUrl`. */
const namespace = "8acc2f4db20847e0886638dd7d7ac53f";

/** Deterministic entry URL (UUID version 5, RFC 9562). */
export function entryUrl(name: string): string {
  const hash = createHash("sha1").update(Buffer.from(namespace, "hex")).update(name, "utf8").digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.subarray(0, 16).toString("hex");
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}`;
}
