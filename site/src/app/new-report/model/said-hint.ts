import type { ScanDraft, ScanFacts } from "./scan-draft.ts";

const words = {
  file: "From the file.",
  image: "From the image.",
  offset: "By the image’s offset: check it.",
} as const;

/** Source of a filled value; undefined once edited. */
export function saidHint(scan: Pick<ScanDraft, "said"> & Partial<ScanFacts>, name: keyof ScanFacts): string | undefined {
  const said = scan.said[name];
  return said && said.text === scan[name] ? words[said.from] : undefined;
}
