import { imageKind, kindBytes } from "@trabecula/scan-files/image-header";

/** Includes OpenVMS version suffixes. Older images have no signature and are refused by name. */
const imageName = /\.(isq|aim|rad|rsq)(;\d+)?$/i;

export const imageEndings = ",.isq,.aim,.rad";

export async function isImage(file: File): Promise<boolean> {
  if (imageName.test(file.name.trim())) return true;
  return imageKind(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())) !== null;
}
