/** With the preamble, or without it by the first group, which has small elements. */
export function isDicom(bytes: Uint8Array): boolean {
  if ([0x44, 0x49, 0x43, 0x4d].every((letter, index) => bytes[128 + index] === letter)) return true;
  return bytes.length > 132 && (bytes[0] === 2 || bytes[0] === 8) && bytes[1] === 0 && bytes[2]! <= 0x70 && bytes[3] === 0;
}
