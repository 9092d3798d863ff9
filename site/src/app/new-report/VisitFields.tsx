import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { VisitFacts } from "./model/draft.ts";

interface Props {
  visit: VisitFacts;
  catalogue: ReportTypeCatalogue;
  problem: string | undefined;
  needsDate: boolean;
  today: string;
  onChange: (change: Partial<VisitFacts>) => void;
}

/** When and on what the scan was made. */
export function VisitFields({ visit, catalogue, problem, needsDate, today, onChange }: Props) {
  return (
    <>
      <TextInput
        label={needsDate ? "Scan date (gives the age)" : "Scan date"}
        type="date"
        max={today}
        autoComplete="off"
        value={visit.scanDate}
        indicator={problem ? 2 : 0}
        message={problem}
        onChange={(event) => onChange({ scanDate: event.target.value })}
      />
      <Select
        label="Scanner"
        value={visit.scanner}
        emptyLabel="Not known"
        options={catalogue.scanners.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => onChange({ scanner: event.target.value as VisitFacts["scanner"] })}
      />
    </>
  );
}
