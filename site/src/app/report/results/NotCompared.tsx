import type { NotComparedView } from "@trabecula/report-view";

export function NotCompared({ view: { count, reasons }, title }: { view: NotComparedView; title: string }) {
  const texts = reasons.map(({ short, values }) => `${short}: ${values.map(({ abbreviation }) => abbreviation).join(", ")}`);
  return (
    <details className="not-compared" data-print="open" open={reasons.some(({ code }) => code === "motion_grade") || undefined}>
      <summary>
        <strong>
          Not compared ({count})<span className="sr-only"> of {title}</span>
        </strong>{" "}
        <span className="print:hidden">{texts.join("; ")}</span>
      </summary>
      {reasons.map(({ short, text, values }) => (
        <div key={short}>
          <p>
            <strong>{short.charAt(0).toUpperCase() + short.slice(1)}.</strong> {text}
          </p>
          <ul>
            {values.map((value) => (
              <li key={value.key}>
                <abbr title={value.label}>{value.abbreviation}</abbr> {value.value} <small>{value.unit}</small>
                {value.notes.map((note) => (
                  <span key={note} className="not-compared-note">
                    {note}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
