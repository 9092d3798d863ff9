export const title = (reportType: string) => `${reportType} report, a sample`;
export const lead = (productName: string) => `The person is fictional. ${productName} computed every number from the reference.`;
export const download = "Download as PDF";
export const otherSample = (reportType: string) => `${reportType} sample`;
export const tryIt = "Try it with your own values";

export const report = "Report";
export const overAge = "Values by age";
