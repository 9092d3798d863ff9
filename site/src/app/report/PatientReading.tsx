import type { PatientLine, PatientView } from "@trabecula/report-view";

/** The report in plain words: what was measured, where the values lie, what they do not mean, whom to ask. */
export function PatientReading({ patient }: { patient: PatientView }) {
  return (
    <div className="patient">
      <Part title="What was measured" sentences={patient.measured} />
      <section>
        <h2 className="font-serif">{patient.heading}</h2>
        {patient.lines.length > 0 && (
          <ul className="patient-lines">
            {patient.lines.map((line) => (
              <Value key={line.key} line={line} />
            ))}
          </ul>
        )}
        {patient.rest && <p>{patient.rest}</p>}
      </section>
      <Part title="What this does not mean" sentences={patient.meaning} />
      <Part title="Whom to ask" sentences={patient.ask} />
    </div>
  );
}

function Part({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <section>
      <h2 className="font-serif">{title}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

function Value({ line }: { line: PatientLine }) {
  return (
    <li>
      <h3>
        {line.name} <small>{line.siteTitle}</small>
      </h3>
      <p>{line.sentence}</p>
      {line.among !== null && <Hundred lower={line.among} />}
      <p className="patient-value">Your value: {line.value}</p>
    </li>
  );
}

/** A hundred people in a row from the lowest value to the highest, and the reader among them; the sentence says the same. */
function Hundred({ lower }: { lower: number }) {
  return (
    <svg className="hundred" viewBox="0 0 500 30" aria-hidden="true" focusable="false">
      {Array.from({ length: 100 }, (_, place) => (
        <rect
          key={place}
          x={place * 5 + 0.75}
          y={10}
          width={3.5}
          height={14}
          rx={1}
          className={place < lower ? "hundred-lower" : "hundred-higher"}
        />
      ))}
      <path d={`M${lower * 5 - 5},1h10l-5,7z`} className="hundred-you" />
    </svg>
  );
}
