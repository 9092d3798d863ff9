import { ZCodePattern } from "@trabecula/contracts";

/** Such as OST-N-0001 for OST-{center}-{0000}. Null for a pattern that is empty or not complete. */
export function exampleCode(pattern: string, center = "N"): string | null {
  const { data } = ZCodePattern.safeParse(pattern.trim());
  if (data === undefined) return null;
  return data.replace("{center}", center).replace(/\{(0+)\}/, (_, zeros: string) => "1".padStart(zeros.length, "0"));
}
