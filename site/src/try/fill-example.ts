import type { Parameter, ReportTypeCatalogue } from "@trabecula/contracts";
import { changeDraft, currentDraft } from "../app/new-report/draft-store.ts";
import { currentScans } from "../app/new-report/model/draft.ts";
import { shownText } from "../format/typed-numbers.ts";
import type { Example } from "./examples.ts";

export function fillExample({ subject, scan, values }: Example, catalogue: ReportTypeCatalogue): void {
  changeDraft({ type: "subject-changed", change: { ...subject, ageGivenBy: "age", ageYears: String(subject.ageYears) } });
  for (const { key } of currentScans(currentDraft()).toReversed()) changeDraft({ type: "scan-removed", key });
  const { key } = currentScans(currentDraft())[0]!;
  changeDraft({ type: "facts-changed", key, change: scan });
  const factorOf = new Map(catalogue.parameters.map((parameter: Parameter) => [parameter.key, parameter.display.factor]));
  const fills = Object.entries(values).map(([parameter, value]) => ({
    key,
    parameter,
    text: shownText(value, factorOf.get(parameter) ?? 1),
  }));
  changeDraft({ type: "values-filled", fills });
}
