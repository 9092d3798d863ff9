import * as words from "@trabecula/messages/charts";
import { formatAge, type Reading } from "@trabecula/charts";
import { useId, useState } from "react";

interface Props {
  readings: readonly Reading[];
  reading: Reading;
  /** Age in years; the nearest drawn age is used. */
  onAge: (age: number) => void;
}

export function LookUp({ readings, reading, onAge }: Props) {
  const [percentile, setPercentile] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const ids = [useId(), useId()] as const;
  const shown = reading.rows.filter(({ label }) => percentile === "" || label === percentile);

  function onType(text: string): void {
    setTyped(text);
    const age = Number(text);
    if (text.trim() !== "" && Number.isFinite(age)) onAge(age);
  }

  return (
    <div className="chart-look-up">
      <p>
        <label htmlFor={ids[0]}>{words.age}</label>
        <input
          id={ids[0]}
          type="number"
          inputMode="decimal"
          min={Math.floor(readings[0]!.age)}
          max={Math.ceil(readings.at(-1)!.age)}
          step="any"
          value={typed ?? formatAge(reading.age)}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => setTyped(null)}
        />
        <label htmlFor={ids[1]}>{words.percentile}</label>
        <select id={ids[1]} value={percentile} onChange={(event) => setPercentile(event.target.value)}>
          <option value="">{words.all}</option>
          {reading.rows.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      </p>
      <output htmlFor={ids.join(" ")}>
        {shown.map(({ label, text }) => (
          <span key={label}>
            <span className="chart-look-up-label">{label}</span> {text}
          </span>
        ))}
      </output>
    </div>
  );
}
