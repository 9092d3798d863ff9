import { wholeSpine, type ScanDraft, type SpineDraft } from "./scan-draft.ts";

export function spineOfFile(
  values: readonly { parameter: string; rawText: string; note: string | null }[],
  shown: ScanDraft["values"],
): SpineDraft {
  const worked = values.filter(({ parameter, rawText }) => rawText === "" && shown[parameter] !== undefined);
  return {
    ...wholeSpine,
    derived: Object.fromEntries(worked.map(({ parameter, note }) => [parameter, { text: shown[parameter]!, note: note ?? "" }])),
  };
}
