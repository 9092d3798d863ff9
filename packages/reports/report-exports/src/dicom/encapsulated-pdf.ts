import type { Report } from "@trabecula/contracts";
import { language } from "@trabecula/messages";
import { dicomUid } from "../fhir/entry-uuid.ts";
import { namePart, writeDicom, type DicomElement } from "./write-dicom.ts";

const encapsulatedPdf = "1.2.840.10008.5.1.4.1.1.104.1";
const explicitLittleEndian = "1.2.840.10008.1.2.1";

export interface PdfForDicom {
  readonly pdf: Uint8Array;
  /** Such as "letter, a4", since each document of a revision is another object. */
  readonly form: string;
  readonly title: string;
  /** Null values are hidden from the reader. */
  readonly person: { readonly code: string | null; readonly family: string | null; readonly given: string | null };
  readonly birthDate: string | null;
  readonly laboratoryName: string;
  readonly productName: string;
}

const dayOf = (date: string | null | undefined): string => (date ?? "").replaceAll("-", "").slice(0, 8);

/** PS3.3 A.45.1: the same document of the same revision gives the same UIDs and bytes. A signature changes them. */
export function encapsulatedPdfFile(
  report: Report,
  { pdf, form, title, person, birthDate, laboratoryName, productName }: PdfForDicom,
): Buffer {
  const { id, revision, dateRevised, signature, readState = "draft" } = report;
  const isVerified = signature?.valid === true && readState !== "entered-in-error";
  const state = readState === "entered-in-error" ? readState : signature ? "signed" : "unsigned";
  // A report that moves to another patient must not keep UIDs that a PACS has filed under the first.
  const own = `${id}/${person.code ?? ""}`;
  const instance = dicomUid(`${own}/${revision}/${language}/${form}/${state}`);
  const lastScan = report.inputs
    .flatMap(({ scanDate }) => scanDate ?? [])
    .toSorted()
    .at(-1);
  const [day, time] = [dayOf(dateRevised), dateRevised.slice(11, 19).replaceAll(":", "")];
  const name = [person.family, person.given]
    .map((part) => namePart(part ?? ""))
    .join("^")
    .replace(/\^$/, "");
  const meta: DicomElement[] = [
    ["00020001", "OB", Uint8Array.of(0, 1)],
    ["00020002", "UI", encapsulatedPdf],
    ["00020003", "UI", instance],
    ["00020010", "UI", explicitLittleEndian],
    ["00020012", "UI", dicomUid("implementation")],
    ["00020013", "SH", "TRABECULA"],
  ];
  return writeDicom(meta, [
    ["00080005", "CS", "ISO_IR 192"],
    ["00080012", "DA", day],
    ["00080013", "TM", time],
    ["00080016", "UI", encapsulatedPdf],
    ["00080018", "UI", instance],
    ["00080020", "DA", dayOf(lastScan)],
    ["00080023", "DA", day],
    ["0008002A", "DT", ""],
    ["00080030", "TM", ""],
    ["00080033", "TM", time],
    ["00080050", "SH", ""],
    ["00080060", "CS", "DOC"],
    ["00080064", "CS", "WSD"],
    ["00080070", "LO", productName],
    ["00080080", "LO", laboratoryName],
    ["00080090", "PN", namePart(report.clinical?.referrer?.split("\n")[0] ?? "")],
    ["00080201", "SH", "+0000"],
    ["0008103E", "LO", "Reports"],
    ["00100010", "PN", name],
    ["00100020", "LO", person.code ?? ""],
    ["00100030", "DA", dayOf(birthDate)],
    ["00100040", "CS", ""],
    ["00181020", "LO", report.engineVersion],
    ["0020000D", "UI", dicomUid(`${own}/study`)],
    ["0020000E", "UI", dicomUid(`${own}/series`)],
    ["00200010", "SH", ""],
    ["00200011", "IS", "1"],
    ["00200013", "IS", revision],
    ["00280301", "CS", "YES"],
    ["0040A043", "SQ", ""],
    ["0040A493", "CS", isVerified ? "VERIFIED" : "UNVERIFIED"],
    ["00420010", "ST", title],
    ["00420011", "OB", pdf],
    ["00420012", "LO", "application/pdf"],
    ["00420015", "UL", pdf.length],
  ]);
}
