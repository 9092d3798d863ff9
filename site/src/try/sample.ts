const sampleName = "scanco-xtremect2-sample.txt";

export async function fetchSample(reportType: string): Promise<File | null> {
  if (reportType !== "hr-pqct") return null;
  const response = await fetch(`/samples/${sampleName}`);
  // Optional: values can be typed.
  return response.ok ? new File([await response.blob()], sampleName, { type: "text/plain" }) : null;
}
