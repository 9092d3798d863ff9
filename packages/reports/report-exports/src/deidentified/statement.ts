import { countOf, formatCount } from "@trabecula/messages";

export const fewestPeople = 5;

export interface StudyCounts {
  readonly people: number;
  readonly reports: number;
  readonly scans: number;
  readonly hiddenScans: number;
  readonly hiddenGroups: number;
  readonly withdrawn: number;
  readonly ofNobody: number;
}

/** De-identification statement for recipients. `day`: creation date. */
export function studyStatement(counts: StudyCounts, day: string, hasKey: boolean): string {
  const { people, reports, scans, hiddenScans, hiddenGroups, withdrawn, ofNobody } = counts;
  const lines = [
    "DE-IDENTIFIED VALUES OF A STUDY",
    "",
    `Made on ${day}: ${countOf(scans, "scan")} of ${countOf(people, "person", "people")} in ${countOf(reports, "report")}.`,
    "For research comparison; not for diagnosis or treatment decisions.",
    "",
    "What was done",
    "- Codes of patients and subjects were replaced by random study codes, made for this file alone. The same person has the same code",
    "  throughout this file, and another one in every other.",
    hasKey
      ? "- The key from study codes to your codes is in the archive, as you requested. Anyone who has it can undo this; store it separately."
      : "- No key from study codes to codes was kept, neither in this file nor by the product.",
    "- All dates of a person were moved by the same random number of days, up to a year back or forth (moved_date). Days between scans of one person",
    "  are as they were; seasons and years are not.",
    "- Ages are in whole years, and 90 for everybody who is older.",
    "- Z-scores are rounded to one decimal, percentiles to whole numbers, both left out from the age of 90 on, and what the reference says at an",
    "  age is left out: an exact age can be worked out from them. Values and T-scores are as they were.",
    "- Left out: names of reports, notes, reasons, ids, content hashes, birth dates, days on which reports were made, words of refusals.",
    `- Not shown: scans of groups of fewer than ${fewestPeople} people of the same sex, ten years of age and site, ${countOf(hiddenScans, "scan")} of`,
    `  ${countOf(hiddenGroups, "group")}.`,
    `- Left out: ${countOf(withdrawn, "report")} of people who have withdrawn their consent, and ${countOf(ofNobody, "report")} without patient or code, since`,
    "  whose they are is not known.",
    "",
    "What this does not protect from",
    "- Whoever has the original values can find them again in this file: a measurement is like a fingerprint.",
    "- Rare values, several scans of one person, and what a reader knows from elsewhere may still tell who somebody is.",
    "- Several such files of the same people can be laid together by their values.",
    "  Treat it as data about people that is hard to name, not as anonymous data, and follow what the consent and your ethics board allow.",
    "",
    `Rows of the table: ${formatCount(scans)} scans; empty cells are values that were not measured.`,
    "",
  ];
  return lines.join("\r\n");
}
