import type { ReportTypeCatalogue, ScanFormat } from "@trabecula/contracts";

const images = " Of an image (ISQ, AIM) the first kilobytes are read on this machine, for date, scanner and region, and nothing is sent.";

/** What the place for a file says: which files of this type are read, or that none is yet and what a file would do. */
export function dropWords(
  formats: readonly ScanFormat[],
  { key, label }: ReportTypeCatalogue,
  takesImages = false,
): { label: string; hint: string } {
  const own = formats.filter(({ reportType }) => reportType === key);
  if (own.length > 0) {
    const hint = own.map((format) => format.hint).join("; ");
    return {
      label: "Drop the scanner's evaluation file here",
      hint: `${hint}. It is read and not kept; names in it are ignored.${takesImages ? images : ""} Or type or paste the values below.`,
    };
  }
  const others = formats.map((format) => format.hint).join("; ");
  return {
    label: `No scanner file of ${label} can be read yet`,
    hint: `Type the values below, or paste them from a spreadsheet.${others === "" ? "" : ` ${others} can be dropped here: it starts a report of its own type, after a question.`}`,
  };
}
