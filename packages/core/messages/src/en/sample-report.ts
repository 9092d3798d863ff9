export const title = (reportType: string) => `${reportType} report, a sample`;
export const lead = (productName: string) =>
  `The person is made up; the reference and every number are what ${productName} computes today.`;
export const download = "Download as PDF";
export const otherSample = (reportType: string) => `${reportType} sample`;
export const tryIt = "Try it with your own values";

export const report = "Report";
export const overAge = "Over age";
export const limits = "Limits";
export const limitCount = (count: number) => `${count} of this reference`;
