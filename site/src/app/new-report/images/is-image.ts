import { imageKind, kindBytes } from "@trabecula/scan-files/image-header";

/** Names of images, with the version that OpenVMS appends: older ones have no mark, and are then refused by name. */
const imageName = /\.(isq|aim|rad|rsq)(;\d+)?$/i;

/** The same for the browser's own dialog. */
export const imageEndings = ",.isq,.aim,.rad";

/** Whether a file is an image of a scanner, by its first bytes or by its name. */
export async function isImage(file: File): Promise<boolean> {
  if (imageName.test(file.name.trim())) return true;
  return imageKind(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())) !== null;
}
