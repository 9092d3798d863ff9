import type { ReadScan, ScanFileReply, ScansOfType } from "@trabecula/contracts";
import { ageOnDay, reportTypes } from "@trabecula/report-types";
import { peopleIn, type PersonOfLine } from "./person/index.ts";

/** Adds sex, age at the scan and side as the person's columns say them. Nothing else of these columns leaves the file. */
export function withPeople(reply: ScanFileReply, text: string): ScanFileReply {
  const people = new Map(peopleIn(text).map((person) => [person.line, person]));
  const filled = <Type extends ScansOfType>(ofType: Type): Type => ({
    ...ofType,
    scans: ofType.scans.map((scan) => ofPerson(scan, people.get(scan.line) ?? null, ofType.reportType)),
  });
  return { ...filled(reply), ...(reply.others && { others: reply.others.map(filled) }) };
}

function ofPerson(scan: ReadScan, person: PersonOfLine | null, reportType: ScansOfType["reportType"]): ReadScan {
  if (person === null) return scan;
  const { birthDate, doubts } = person;
  const atScan = birthDate === null || scan.scanDate === null ? null : ageOnDay(birthDate, scan.scanDate);
  const isSided = reportTypes[reportType].sites.find(({ key }) => key === scan.site)?.sided ?? true;
  return {
    ...scan,
    side: scan.side ?? (isSided ? person.side : null),
    sex: person.sex,
    ageYears: birthDate === null ? person.ageYears : (atScan ?? person.ageYears),
    notes: [...scan.notes, ...doubts],
  };
}
