import type { ReportTypeCatalogue, ScanFormat } from "@trabecula/contracts";

const images = " Of an image (ISQ, AIM) the first kilobytes are read, for date, scanner and region.";
const readHere =
  "They are read on this machine: nothing of them is sent or kept but what the form then shows. A workbook (.xlsx) alone is sent to be read.";
const everything =
  "All files of a scan together: evaluation, finite elements and image (ISQ, AIM), or a DXA export. What they say fills the form.";

/**
 * What the place for a file says: which files of this type are read. `formats` is empty while it is not known which; of no type yet, all.
 *
 * @param takesImages where files are read in the browser, images among them
 */
export function dropWords(
  formats: readonly ScanFormat[],
  catalogue: ReportTypeCatalogue | null,
  takesImages = false,
): { label: string; hint: string } {
  const label = "Drop the scanner's file here";
  if (catalogue === null) return { label, hint: `${everything} ${readHere}` };
  const hints = formats.filter(({ reportType }) => reportType === catalogue.key).map(({ hint }) => hint);
  const kept = takesImages
    ? readHere
    : "It is read on this machine: nothing of it is sent or kept. Sex and age are taken too where it says them.";
  const image = takesImages && catalogue.asks.protocol ? images : "";
  const typed = "Or type or paste the values below.";
  return { label, hint: hints.length === 0 ? typed : `${hints.join("; ")}. ${kept}${image} ${typed}` };
}
