import { logoLimits } from "@trabecula/contracts";

const largest = { width: 560, height: 200 };
const unreadable = "This file cannot be read as a picture. Choose a PNG or JPEG.";

/** Base64 of the picture on white, in the size of a letterhead and without what a camera adds. @throws Error with a message for the user */
export async function logoOfFile(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(unreadable);
  });
  const scale = Math.min(1, largest.width / picture.width, largest.height / picture.height);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d", { alpha: false })!;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  // A photograph is smaller as a JPEG.
  const addresses = [canvas.toDataURL("image/png"), canvas.toDataURL("image/jpeg", 0.85)];
  const [fitting] = addresses
    .map((address) => address.slice(address.indexOf(",") + 1))
    .filter((text) => text.length * 0.75 <= logoLimits.bytes);
  if (fitting === undefined) throw new Error(`This picture is larger than ${logoLimits.bytes / 1000} kB. Choose a simpler one.`);
  return fitting;
}
