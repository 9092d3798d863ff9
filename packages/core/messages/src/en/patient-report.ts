export const untitled = "Report";
export const opening = "Opening your report…";
export const releasedToYou = (day: string, by: string | null) => `Released to you on ${day}${by === null ? "" : ` by ${by}`}`;
export const releasedInPrint = (day: string) => `released ${day}`;
export const yourScan = "Your scan";
export const yourReports = "Your reports";
export const saveAsPdf = "Save as PDF";
export const print = "Print";
export const accountFileWord = "account";
export const fileWord = "report";
export const note = "Note from your clinic or study team";

export const beingCorrectedTitle = "This report is being corrected";
export const missingTitle = "This report is not available";
export const missing = "Your clinic or study team may have withdrawn it, or may release it later. Please ask them.";
export const readingInEnglish = "This report is in English, because its translation has not been reviewed yet.";

/** Separates a name from its value or address. */
export const colon = ":";

/** Texts of each printed page. */
export const printed = {
  report: (type: string) => `${type} report`,
  id: (id: string) => `report ${id}`,
  revision: (revision: number) => `revision ${revision}`,
};
