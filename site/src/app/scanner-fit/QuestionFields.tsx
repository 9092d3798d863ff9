import type { DatasetSummary, FitMargin, ReportTypeCatalogue, Scanner } from "@trabecula/contracts";
import { Select } from "../../ui/Select.tsx";

export interface Chosen {
  readonly datasetId: string;
  readonly scanner: string;
  readonly margin: FitMargin;
}

interface Props {
  chosen: Chosen;
  datasets: readonly DatasetSummary[];
  catalogue: ReportTypeCatalogue | undefined;
  onChange: (change: Partial<Chosen>) => void;
}

const margins: { value: FitMargin; label: string }[] = [
  { value: "0.3", label: "Within 0.3 SD (usual)" },
  { value: "0.5", label: "Within 0.5 SD (coarse)" },
];

export function QuestionFields({ chosen, datasets, catalogue, onChange }: Props) {
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <Select
        label="Reference"
        emptyLabel="Choose a reference"
        options={datasets.map(({ id, name, version }) => ({ value: id, label: `${name}, ${version}` }))}
        value={chosen.datasetId}
        onChange={(event) => onChange({ datasetId: event.target.value })}
      />
      <Select
        label="Scanner"
        emptyLabel="Choose the scanner"
        options={(catalogue?.scanners ?? []).map(({ key, label }) => ({ value: key, label }))}
        value={chosen.scanner}
        disabled={!catalogue}
        onChange={(event) => onChange({ scanner: event.target.value as Scanner })}
      />
      <Select
        label="What counts as fitting"
        hint="Choose before you look. 30 to 40 controls show a fit only coarsely."
        options={margins}
        value={chosen.margin}
        onChange={(event) => onChange({ margin: event.target.value as FitMargin })}
      />
    </div>
  );
}
