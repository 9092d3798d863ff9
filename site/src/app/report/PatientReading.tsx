import type { PatientLine, PatientView } from "@trabecula/report-view";
import { unbroken } from "@trabecula/messages";
import * as words from "@trabecula/messages/patient-reading-parts";
import "./patient.css";

export function PatientReading({ patient }: { patient: Omit<PatientView, "title"> }) {
  const places = [...Map.groupBy(patient.lines, ({ siteTitle }) => siteTitle)];
  return (
    <div className="patient">
      <Part title={words.measured} sentences={patient.measured} />
      <section>
        <h2 className="font-serif">{patient.heading}</h2>
        {places.length > 0 && (
          <div className="patient-places">
            {places.map(([place, lines]) => (
              <section key={place}>
                <h3>{place}</h3>
                <ul>
                  {lines.map((line) => (
                    <Value key={line.key} line={line} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
        {patient.rest && <p>{unbroken(patient.rest)}</p>}
      </section>
      <div className="patient-words">
        <Part title={words.meaning} sentences={patient.meaning} />
        <Part title={words.ask} sentences={patient.ask} />
      </div>
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
      <h4>
        {line.name} <small>{unbroken(line.value)}</small>
      </h4>
      {line.among !== null && <Hundred lower={line.among} />}
      <p>{unbroken(line.sentence)}</p>
    </li>
  );
}

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
