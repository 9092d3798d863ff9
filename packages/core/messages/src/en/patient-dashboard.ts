export const hello = "Hello, <firstName></firstName>";
export const helloAnyone = "Hello";
export const lead = "The reports about your bone scans that your clinic or study team has released to you.";
export const yourReports = "Your reports";
export const releasedOn = (day: string) => `Released ${day}`;

export const nothingTitle = "No report has been released to you yet";
export const nothing =
  "Your clinic or study team decides when your report appears here. If you are expecting one, or have questions about your health, please contact them.";
export const toSettings = "Your settings";
