import type { Reading, ReportView } from "@trabecula/report-view";
import { ReadingSwitch } from "./ReadingSwitch.tsx";
import { Validity } from "./Validity.tsx";

interface Props {
  view: ReportView;
  onReading: (reading: Reading) => void;
}

/** Whose numbers these are, against what they are held, and whether the scans are good enough: once for the report. */
export function IdentityStrip({ view, onReading }: Props) {
  return (
    <div className="identity">
      <dl aria-label="Whose scan">
        {view.identity.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value === null ? "identity-unknown" : undefined}>{value ?? "not stated"}</dd>
          </div>
        ))}
        {view.patient === null && (
          <div>
            <dt>Validity</dt>
            <dd>
              <Validity validity={view.validity} />
            </dd>
          </div>
        )}
      </dl>
      <ReadingSwitch reading={view.reading} onChange={onReading} />
    </div>
  );
}
