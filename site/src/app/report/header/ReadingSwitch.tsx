import { readings, type Reading } from "@trabecula/report-view";

const labels: Record<Reading, string> = { researcher: "Researcher", clinician: "Clinician", patient: "Patient" };

export function ReadingSwitch({ reading, onChange }: { reading: Reading; onChange: (reading: Reading) => void }) {
  return (
    <fieldset className="reading-switch">
      <legend>Reading</legend>
      {readings.map((value) => (
        <label key={value}>
          <input type="radio" name="reading" value={value} checked={value === reading} onChange={() => onChange(value)} />
          <span>{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
