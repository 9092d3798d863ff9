const sampleName = "scanco-xtremect2-sample.txt";

/** The made-up scanner's file that the product ships; null where none of this type can be read. */
export async function fetchSample(reportType: string): Promise<File | null> {
  if (reportType !== "hr-pqct") return null;
  const response = await fetch(`/samples/${sampleName}`);
  // The values can be typed without it.
  return response.ok ? new File([await response.blob()], sampleName, { type: "text/plain" }) : null;
}
