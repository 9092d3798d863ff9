import type { ReportTypeCatalogue, ScoreBatchQuery } from "@trabecula/contracts";
import { regions } from "../../format/protocol-choices.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

export type FileFacts = Pick<ScoreBatchQuery, "scanner" | "site" | "region" | "stacks" | "menopausalStatus" | "missing" | "scale">;

interface Props {
  facts: FileFacts;
  catalogue: ReportTypeCatalogue | undefined;
  without?: readonly (keyof FileFacts)[];
  onChange: (facts: FileFacts) => void;
}

export const menopausalStatuses = [
  { value: "premenopausal", label: "Premenopausal" },
  { value: "postmenopausal", label: "Postmenopausal" },
];

export function WholeFile({ facts, catalogue, without = [], onChange }: Props) {
  const isShown = (name: keyof FileFacts) => !without.includes(name);
  const set = (name: keyof FileFacts, value: string) => {
    const { [name]: _, ...others } = facts;
    onChange(value === "" ? others : ({ ...others, [name]: value } as FileFacts));
  };
  const choices = (list: readonly { key: string; label: string }[] = []) => list.map(({ key, label }) => ({ value: key, label }));
  const isHrPqct = catalogue?.key === "hr-pqct";
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {isShown("scanner") && (
        <Select
          label="Scanner"
          emptyLabel="As the rows say"
          options={choices(catalogue?.scanners)}
          value={facts.scanner ?? ""}
          onChange={(event) => set("scanner", event.target.value)}
        />
      )}
      <Select
        label="Site"
        emptyLabel="As the rows say"
        options={choices(catalogue?.sites)}
        value={facts.site ?? ""}
        onChange={(event) => set("site", event.target.value)}
      />
      {isHrPqct && (
        <>
          <Select
            label="Region"
            emptyLabel="As the rows say"
            options={regions}
            value={facts.region ?? ""}
            onChange={(event) => set("region", event.target.value)}
          />
          <Select
            label="Stacks"
            emptyLabel="As the rows say"
            options={["1", "2", "3"].map((stacks) => ({ value: stacks, label: stacks }))}
            value={facts.stacks === undefined ? "" : String(facts.stacks)}
            onChange={(event) => set("stacks", event.target.value)}
          />
        </>
      )}
      {isShown("menopausalStatus") && (
        <Select
          label="Menopausal status"
          emptyLabel="As the rows say"
          options={menopausalStatuses}
          value={facts.menopausalStatus ?? ""}
          onChange={(event) => set("menopausalStatus", event.target.value)}
        />
      )}
      {catalogue?.key === "dxa" && isShown("scale") && (
        <Select
          label="BMD of GE Lunar"
          hint="95 of 100 people lie within 6.9 %, between newer scanners within more."
          emptyLabel="As it was measured"
          options={[{ value: "hologic", label: "On the Hologic scale, by equations" }]}
          value={facts.scale ?? ""}
          onChange={(event) => set("scale", event.target.value)}
        />
      )}
      <TextInput
        key={facts.missing}
        label="Codes for missing values"
        placeholder="-9, -99, 999"
        hint="In measurements. Add @ and a column for others: 99@age. Empty cells, NA and . are missing anyway."
        maxLength={200}
        defaultValue={facts.missing ?? ""}
        onBlur={(event) => set("missing", event.target.value.trim())}
      />
    </div>
  );
}
