import type { Letterhead, Report } from "@trabecula/contracts";
import { stateOf } from "./state.ts";
import * as messages from "@trabecula/messages/report-letter";
import { clinicalFacts } from "@trabecula/report-types";
import { unique } from "./messages.ts";
import { facts } from "@trabecula/messages/patient-reading";
import type { Fact, ReportContext, ReportView } from "./types.ts";

/** One page for the referrer, in the sentences of the clinician's reading. */
export interface LetterView {
  from: string[];
  to: string;
  identity: Fact[];
  headline: string | null;
  /** Most important first: a full page omits the last. */
  findings: string[];
  nextScan: string | null;
  signature: string[];
  notice: string;
}

type Asked = Parameters<typeof stateOf>[0] & Pick<Report, "clinical">;

export const letterheadLines = ({ name, address, telephone }: Letterhead): string[] =>
  [name, ...(address ?? "").split("\n"), telephone].flatMap((line) => line?.trim() || []);

const leftOut: readonly string[] = ["Reference", "Scanner", facts.institution, facts.reader];

/** @param view of the clinician, perhaps as signed */
export function letterOf(
  { summary, checks, identity, notice }: ReportView,
  report: Asked,
  { reader, clinic, letterhead }: ReportContext,
): LetterView {
  const { signature, addenda, notice: stateNotice } = stateOf(report);
  const { referrer = null, indication = null, nextScan = null } = report.clinical ?? {};
  const excluded = clinicalFacts(report.clinical).filter(({ key }) => key === "excludedVertebrae");
  const contact = [clinic?.telephone, clinic?.email];
  return {
    from: letterhead ? letterheadLines(letterhead) : [reader?.institution || clinic?.name, ...contact].filter((line) => line != null),
    to: referrer === null ? messages.toReferrer : messages.to(referrer),
    identity: identity.filter(({ label, value }) => value !== null && !leftOut.includes(label)),
    headline: summary.headline ?? summary.category,
    findings: [
      ...(indication === null ? [] : [messages.indication(indication)]),
      summary.sentences.join(" "),
      ...excluded.map(({ label, value }) => `${label}: ${value}`),
      ...addenda,
      ...(stateNotice === null ? [] : [stateNotice]),
      ...unique([summary.notCompared ?? [], summary.remarks, checks].flat()),
      ...summary.populations,
    ].filter(Boolean),
    nextScan,
    signature: signature.length > 0 ? signature : [messages.notSigned],
    notice,
  };
}
