import { Fragment, type ReactNode } from "react";
import { blocksOfReading, type Fact, type PatientBlock, type PatientLine, type PatientView } from "@trabecula/report-view";
import type { Letterhead } from "@trabecula/contracts";
import { yourScan } from "@trabecula/messages/patient-report";
import { zoneBar } from "@trabecula/charts";
import { ScenePicture } from "../../charts/ScenePicture.tsx";
import { FactStrip } from "../../ui/FactStrip.tsx";
import { LetterheadLines } from "./LetterheadLines.tsx";
import "./patient.css";
import { Kept, kept } from "../../ui/Kept.tsx";

interface Props {
  facts: readonly Fact[];
  summary: string;
  note: string | null;
  notice: string;
  patient: Omit<PatientView, "title" | "texts"> & { readonly texts: Omit<PatientView["texts"], "colon" | "page" | "record" | "notSigned"> };
  letterhead: Letterhead | null | undefined;
  /** Replaces the plain facts, for the owner who previews the page. */
  identity?: ReactNode;
}

export default function PatientReading({ facts, summary, note, notice, patient, letterhead, identity }: Props) {
  const { texts } = patient;
  const parts: Readonly<Record<PatientBlock, ReactNode>> = {
    identity: identity ?? (facts.length > 0 && <FactStrip facts={facts} label={yourScan} />),
    summary: (
      <p className="summary-sentence mt-6">
        <Kept text={summary} />
      </p>
    ),
    releaseNote: note !== null && <ReleaseNote note={note} title={texts.note} />,
    measured: <Part title={texts.measured} sentences={patient.measured} />,
    comparison: <Comparison patient={patient} />,
    questions: patient.questions.map(({ title, sentences }) => <Part key={title} title={title} sentences={sentences} />),
    meaning: <Part title={texts.meaning} sentences={patient.meaning} />,
    ask: <Part title={texts.ask} sentences={patient.ask} />,
    notice: <p className="report-notice">{kept(notice)}</p>,
  };
  return (
    <div className="patient">
      <LetterheadLines onScreen letterhead={letterhead} />
      {blocksOfReading.patient.map((key) => (
        <Fragment key={key}>{parts[key]}</Fragment>
      ))}
    </div>
  );
}

function Comparison({ patient }: Pick<Props, "patient">) {
  const places = [...Map.groupBy(patient.lines, ({ siteTitle }) => siteTitle)];
  return (
    <section>
      <h2 className="font-serif">{kept(patient.heading)}</h2>
      {places.length > 0 && (
        <div className="patient-places">
          {places.map(([place, lines]) => (
            <section key={place}>
              <h3>{kept(place)}</h3>
              <ul>
                {lines.map((line) => (
                  <Value key={line.key} line={line} texts={patient.texts} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {patient.rest && (
        <p>
          <Kept text={patient.rest} />
        </p>
      )}
    </section>
  );
}

function ReleaseNote({ note, title }: { note: string; title: string }) {
  return (
    <section aria-label={title} className="my-6 max-w-[68ch] border-l-2 border-brand pl-4">
      <p className="text-sm text-muted">{title}</p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {kept(note)}
      </p>
    </section>
  );
}

function Part({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <section>
      <h2 className="font-serif">{title}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{kept(sentence)}</p>
      ))}
    </section>
  );
}

type Texts = Pick<PatientView["texts"], "you" | "zones">;

function Value({ line, texts }: { line: PatientLine; texts: Texts }) {
  return (
    <li>
      <h4>
        {line.name}{" "}
        <small>
          <Kept text={line.value} />
        </small>
      </h4>
      {line.among !== null && <Hundred lower={line.among} />}
      {line.tScore !== null && <Zones line={line} tScore={line.tScore} {...texts} />}
      <p>
        <Kept text={line.sentence} />
      </p>
    </li>
  );
}

const barWidth = 340;

function Zones({ line: { name, sentence }, tScore, you, zones }: Texts & { line: PatientLine; tScore: number }) {
  const texts = { title: name, description: sentence, you, zones };
  return <ScenePicture className="patient-zones" scene={zoneBar(tScore, barWidth, texts)} />;
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
