export const title = "Try it with one value";
export const lead =
  "Choose the reference that fits your scan, then type a value or, for HR-pQCT, drop the scanner's file. Your browser does the calculation. Nothing you enter is sent to us or stored.";
export const theReferences = "The references";
export const noneOpen = "No reference is open to visitors at the moment.";
export const peopleAndScores = (people: string, scores: string) => `${people}. ${scores}`;
export const sampleReport = (reportType: string) => `Read a sample ${reportType} report`;
export const needsScript = "The calculator needs JavaScript. You can read <sample>a sample report</sample> without it.";

export const sample = {
  title: (reportType: string) => `${reportType} report, a sample`,
  lead: (productName: string) => `The person is fictional. ${productName} computed every number from the reference.`,
  download: "Download as PDF",
  otherSample: (reportType: string) => `${reportType} sample`,
  tryIt: "Try it with your own values",
};

export const report = "Report";
export const overAge = "Values by age";
