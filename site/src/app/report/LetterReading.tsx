import type { Report } from "@trabecula/contracts";
import * as messages from "@trabecula/messages/report-letter";
import { letterOf, signatureLines, type ReportContext, type ReportView } from "@trabecula/report-view";
import type { ReactNode } from "react";
import { FactStrip } from "../../ui/FactStrip.tsx";
import { LetterheadLogo } from "./LetterheadLines.tsx";
import { Kept, kept } from "../../ui/Kept.tsx";

interface Props {
  report: Report;
  view: ReportView;
  context: ReportContext;
  identity: ReactNode;
}

export default function LetterReading({ report, view, context, identity }: Props) {
  const { from, to, identity: facts, headline, findings, nextScan, signature, notice } = letterOf(view, report, context);
  const [sender, ...contact] = from;
  return (
    <>
      {identity}
      <div className="letter mt-6 max-w-[75ch] space-y-4">
        {view.letterhead && <LetterheadLogo letterhead={view.letterhead} />}
        <address className="not-italic" translate="no">
          {sender && <strong className="block font-serif">{sender}</strong>}
          {contact.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <p>
          <strong className="block font-semibold whitespace-pre-line" translate="no">
            {to}
          </strong>
          {kept(view.made)}
        </p>
        <h2 className="font-serif text-xl">{messages.title}</h2>
        <div>
          <FactStrip facts={facts} label={messages.title} />
        </div>
        {headline && (
          <p className="summary-headline">
            <Kept text={headline} />
          </p>
        )}
        {findings.map((finding) => (
          <p key={finding}>
            <Kept text={finding} />
          </p>
        ))}
        {nextScan && (
          <section>
            <h3 className="font-semibold">{messages.nextScan}</h3>
            <p>{kept(nextScan)}</p>
          </section>
        )}
        <section className="space-y-1">
          {signature.map((line, index) => (
            <p key={line} className={index === 0 ? "font-semibold" : "text-sm wrap-anywhere text-muted"}>
              {kept(line)}
            </p>
          ))}
        </section>
        {signature[0] === messages.notSigned && (
          <p className="signature">
            {signatureLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        )}
        <p className="report-notice">{kept(notice)}</p>
      </div>
    </>
  );
}
