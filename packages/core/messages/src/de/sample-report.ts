export const title = (reportType: string) => `${reportType}-Bericht, ein Beispiel`;
export const lead = (productName: string) => `Die Person ist erfunden. ${productName} hat jede Zahl aus der Referenz berechnet.`;
export const download = "Als PDF herunterladen";
export const otherSample = (reportType: string) => `${reportType}-Beispiel`;
export const tryIt = "Mit Ihren eigenen Werten ausprobieren";

export const report = "Bericht";
export const overAge = "Werte nach Alter";
