import type { ReportTypeCatalogue, ScanFormat } from "@trabecula/contracts";

const images = " Of an image (ISQ, AIM) the first kilobytes are read on this machine, for date, scanner and region, and nothing is sent.";

/** What the place for a file says: which files of this type are read. `formats` is empty while it is not known which. */
export function dropWords(
  formats: readonly ScanFormat[],
  { key }: ReportTypeCatalogue,
  takesImages = false,
): { label: string; hint: string } {
  const hints = formats.filter(({ reportType }) => reportType === key).map(({ hint }) => hint);
  const kept = "It is read and not kept; names in it are ignored.";
  const image = takesImages && key === "hr-pqct" ? images : "";
  return {
    label: "Drop the scanner's file here",
    hint:
      hints.length === 0 ? "Or type or paste the values below." : `${hints.join("; ")}. ${kept}${image} Or type or paste the values below.`,
  };
}
