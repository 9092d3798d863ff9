export const untitled = "Report";
export const opening = "Opening your report…";
export const releasedToYou = (day: string) => `Released to you on ${day}`;
export const releasedInPrint = (day: string) => `released ${day}`;
export const yourScan = "Your scan";
export const yourReports = "Your reports";
export const saveAsPdf = "Save as PDF";
export const print = "Print";
export const note = "Note from your clinic or study team";

export const missingTitle = "This report is not here for you";
export const missing = "It may have been taken back, or its day has not come yet. Your clinic or study team can tell you more.";
