import type { ColumnTarget } from "@trabecula/contracts";
import { Select } from "../../ui/Select.tsx";

interface Props {
  codes: readonly string[];
  target: ColumnTarget;
  onChange: (target: ColumnTarget) => void;
}

const meanings = [
  { value: "female", label: "Female" },
  { value: "male", label: "Male" },
];

/** 0 and 1 are never guessed. */
export function SexCodes({ codes, target, onChange }: Props) {
  const said = target.values ?? {};
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold">What do the codes of the sex mean?</legend>
      <p className="mt-1 text-sm text-muted">
        {codes.includes("0")
          ? "0 and 1 are used either way, so nothing is assumed."
          : "Without an answer, 1 is read as male and 2 as female (ISO 5218), with a note on each score."}
      </p>
      <div className="mt-3 flex flex-wrap gap-4">
        {codes.map((code) => (
          <Select
            key={code}
            label={`Code ${code}`}
            emptyLabel="Not said"
            options={meanings}
            value={said[code] ?? ""}
            onChange={(event) => onChange({ ...target, values: withCode(said, code, event.target.value) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function withCode(said: Readonly<Record<string, string>>, code: string, meaning: string): Record<string, string> {
  const others = Object.fromEntries(Object.entries(said).filter(([known]) => known !== code));
  return meaning === "" ? others : { ...others, [code]: meaning };
}
