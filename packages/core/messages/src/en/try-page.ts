export const title = "Try it with one value";
export const lead =
  "Choose the reference that fits your scan, then type a value or, for HR-pQCT, drop the scanner's file. The same engine as in every report answers, in your browser: what you enter is not sent to us, and nothing of it is kept.";
export const theReferences = "The references";
export const noneOpen = "No reference can be tried without an account at the moment.";
export const peopleAndScores = (people: string, scores: string) => `${people}. ${scores}`;
export const sampleReport = (reportType: string) => `Read a sample ${reportType} report`;
export const needsScript =
  "The calculator runs in your browser and needs its scripts. What a report looks like can be read without: <sample>a sample report</sample>.";
