import type { PixelForm } from "./facts.ts";

const plain = (label: string, bytes: number): PixelForm => ({ label, bytes, compressed: false });
const compressed = (label: string): PixelForm => ({ label, bytes: null, compressed: true });

/** AIM pixel types: kind in the upper 16 bits, element size in the lower. */
const forms: Record<number, PixelForm> = {
  0x00010001: plain("8-bit integers (char)", 1),
  0x00160001: plain("8-bit integers without sign", 1),
  0x000d0001: plain("8-bit integers without sign", 1),
  0x00020002: plain("16-bit integers (short)", 2),
  0x00170002: plain("16-bit integers without sign", 2),
  0x00030004: plain("32-bit integers", 4),
  0x00040004: plain("32-bit numbers (float)", 4),
  0x001a0004: plain("32-bit numbers (float)", 4),
  0x00080002: compressed("compressed 8-bit integers (CHCMP)"),
  0x00150001: compressed("compressed masks of two values (BINCMP)"),
  0x00060001: compressed("masks packed to a bit a voxel"),
};

export function aimPixels(type: number): PixelForm {
  return forms[type] ?? { label: `data of type 0x${(type >>> 0).toString(16).padStart(8, "0")}`, bytes: null, compressed: false };
}
