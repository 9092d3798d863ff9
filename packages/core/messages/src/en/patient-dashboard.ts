/** Without a first name the greeting has no name. */
export const hello = "Hello, <firstName></firstName>";
export const helloAnyone = "Hello";
export const lead = "The reports about your bone scans that your clinic or study team has released to you.";
export const yourReports = "Your reports";
export const releasedOn = (day: string) => `Released ${day}`;

export const nothingTitle = "No report has been released to you yet";
export const nothing =
  "Your clinic or study team decides when you can read a report here. If you expect one, please ask them; for questions about your health, too, they are the people to ask.";
export const toSettings = "Your settings";
