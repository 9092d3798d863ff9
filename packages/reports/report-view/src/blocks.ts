import type { StateView } from "./state.ts";
import type { Reading, ReportView } from "./types.ts";

/** Blocks in reading order. Screen, print and PDF are built from these lists, so that they say the same. */
export const blocksOfReading = {
  researcher: [
    ...(["identity", "summary", "results", "childHeight", "changes", "charts", "clinical", "checks"] as const),
    ...(["methods", "limits", "notes", "record", "references"] as const),
  ],
  clinician: [
    ...(["identity", "summary", "results", "charts", "reader", "clinical", "checks", "childHeight", "changes"] as const),
    ...(["methodsLine", "notes", "record", "signature", "references"] as const),
  ],
  patient: ["identity", "summary", "releaseNote", "measured", "comparison", "questions", "meaning", "ask", "notice"],
} as const satisfies Record<Reading, readonly string[]>;

export type StaffBlock = (typeof blocksOfReading)["researcher" | "clinician"][number];
export type PatientBlock = (typeof blocksOfReading)["patient"][number];

/** If charts lead, the table of values follows the checks. */
export function staffBlocks({ reading, leads }: Pick<ReportView, "reading" | "leads">): readonly StaffBlock[] {
  const blocks = blocksOfReading[reading === "clinician" ? "clinician" : "researcher"];
  if (leads !== "charts") return blocks;
  return blocks.flatMap((key): StaffBlock[] => (key === "results" ? [] : key === "checks" ? ["checks", "results"] : [key]));
}

export const blockTitles = {
  checks: "Check before use",
  charts: "Values by age",
  clinical: "Clinical details",
  notes: "Notes",
  results: "Values",
} as const;
export const signatureLines = ["Reviewed by", "Signature", "Date"] as const;
/** Names who is responsible for the report: the signer, else the reader. Null if neither is known. */
export function readerLine({ reader = null }: Pick<ReportView, "reader">, state: StateView | null): string | null {
  const unsigned = [reader, state?.mark ? `${state.mark}.` : null].filter((part) => part !== null).join(" ");
  return state?.signature[0] ?? (unsigned || null);
}
export const recordLine = ({ contentHash }: { contentHash: string }): string =>
  contentHash === "" ? "" : `SHA-256 of inputs and results: ${contentHash}`;
export const methodsLine = ({ methods, summary }: Pick<ReportView, "methods" | "summary">): string =>
  [`Reference: ${methods.dataset}.`, ...summary.populations, "Methods, sources and limits are in the researcher’s reading."].join(" ");
/** Small print below the summary; a clinician reads the populations with the reference. */
export const summaryNotes = ({
  reading,
  summary: { remarks, populations, notCompared },
}: Pick<ReportView, "reading" | "summary">): string[] => [
  ...remarks,
  ...(reading === "clinician" ? [] : populations),
  ...(notCompared === null ? [] : [notCompared]),
];
