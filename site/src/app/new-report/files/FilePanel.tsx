import { useMutation } from "@tanstack/react-query";
import type { ReportTypeCatalogue, ScanFormat } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { useEffect, useState, type ReactNode } from "react";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { asksForHidden, HiddenChoice, type Hidden } from "../../../shell/files/HiddenChoice.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { changeDraft, currentDraft } from "../draft-store.ts";
import { imageEndings, isImage, noteOfImage, type Images } from "../images/use-images.ts";
import type { Draft, ReadFile } from "../model/draft.ts";
import { ofType } from "../model/from-file.ts";
import type { ImageNote } from "../model/image-note.ts";
import { takeFile } from "./take-file.ts";
import { Section } from "../../../ui/Section.tsx";

interface Props {
  draft: Draft;
  /** Null until a type is chosen; the first file chooses it. */
  catalogue: ReportTypeCatalogue | null;
  catalogues: readonly ReportTypeCatalogue[];
  formats: readonly ScanFormat[];
  /** `missing`: code for missing values. Failures are ApiErrors. */
  readFile: (file: File, missing: string, hidden?: Hidden) => Promise<Pick<ReadFile, "reply" | "people">>;
  /** Images are opened in the browser, never uploaded. Without this, images and workbooks are refused. */
  images?: Images;
  /** Replaces scans of the previous file. Reports keep them, because scanners write one file per scan. */
  oneFile?: boolean;
}

const loadFileContents = () => import("./FileContents.tsx");
const OtherTypeDialog = lazyPart("new-report-other-type", async () => ({ default: (await loadFileContents()).OtherTypeDialog }));
const FileContents = lazyPart("new-report-file-contents", loadFileContents, "mt-3 h-16 w-full");

/** Shows what was read from a dropped file; the file itself is not kept. */
export function FilePanel({ draft, catalogue, catalogues, formats, readFile, images, oneFile = false }: Props) {
  const [missing, setMissing] = useState("");
  const [otherType, setOtherType] = useState<ReadFile | null>(null);
  // Preloaded: the network may be offline when a file is read.
  useEffect(() => void loadFileContents().catch(() => undefined), []);
  const words = dropWords(formats, catalogue, images !== undefined);
  const take = (found: ReadFile, notes: readonly ImageNote[]) => {
    const open = currentDraft().reportType;
    const file = open === null ? found : { ...found, reply: ofType(found.reply, open) };
    if (open === null || file.reply.reportType === open) takeFile(file, catalogues, notes);
    else setOtherType(file);
  };
  const reading = useReading((file, hidden) => readFile(file, missing, hidden), images, take);
  const putAway = () => {
    reading.forgetFailures();
    changeDraft({ type: "file-put-away", withScans: oneFile });
  };
  return (
    <Section title="Scanner file" className={classes("mb-6", draft.file === null && "print:hidden")}>
      {draft.file === null ? (
        <>
          <FileDrop
            {...words}
            accept={`.txt,.log,.csv,.tsv,.dcm,text/plain,text/csv${images ? `,.xlsx${imageEndings}` : ""}`}
            pending={reading.isPending}
            multiple={!oneFile}
            onFiles={(files) => void reading.takeAll(files)}
          />
          <MissingCodes missing={missing} onChange={setMissing} />
          <p className="mt-2 text-sm text-muted">
            No such file?{" "}
            <a href="/documentation/preparing-files#templates-to-fill-in" className="text-brand underline underline-offset-4">
              Templates to fill in
            </a>
          </p>
        </>
      ) : (
        <TakenFile file={draft.file} onOther={putAway}>
          {catalogue && <OtherReports file={draft.file} open={catalogue} catalogues={catalogues} saves={!oneFile} />}
          {catalogue && <FileContents file={draft.file} draft={draft} catalogue={catalogue} />}
        </TakenFile>
      )}
      {/* Other files may have succeeded, so the sample file is not suggested. */}
      {!draft.file?.isSample && [...new Set(reading.failures)].map((text) => <Problem key={text} text={text} />)}
      <HiddenChoice message={reading.hiddenQuestion} onChoose={reading.takeUndecided} />
      {otherType && catalogue && (
        <OtherTypeDialog
          file={otherType}
          open={catalogue.label}
          onStay={() => setOtherType(null)}
          onStart={() => {
            takeFile(otherType, catalogues);
            setOtherType(null);
          }}
        />
      )}
    </Section>
  );
}

function useReading(
  readFile: (file: File, hidden: Hidden | undefined) => ReturnType<Props["readFile"]>,
  images: Images | undefined,
  take: (found: ReadFile, notes: readonly ImageNote[]) => void,
) {
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [undecided, setUndecided] = useState<readonly File[]>([]);
  const read = useMutation({
    mutationFn: async ({ file, hidden }: { file: File; hidden: Hidden | undefined }) => ({
      ...{ name: file.name, isSample: false },
      ...(await readFile(file, hidden)),
    }),
  });
  /** Reads image headers first to see which scans are meant, then files, then fills scans from images. */
  const takeAll = async (files: readonly File[], hidden?: Hidden) => {
    setFailures([]);
    setUndecided([]);
    const failed = (file: File, text: string) => setFailures((before) => [...before, `${files.length > 1 ? `${file.name}: ` : ""}${text}`]);
    const { notes, others } = await openImages(files, images, failed);
    // Each failure has its own line below the drop zone and does not stop other files.
    for (const file of others)
      await read.mutateAsync({ file, hidden }).then(
        (found) => take(found, notes),
        (error: unknown) => {
          failed(file, messageOf(error));
          if (asksForHidden(messageOf(error))) setUndecided((before) => [...before, file]);
        },
      );
    images?.take(notes);
  };
  return {
    ...{ failures, takeAll, isPending: read.isPending },
    hiddenQuestion: undecided.length > 0 ? failures.find(asksForHidden) : null,
    takeUndecided: (hidden: Hidden) => void takeAll(undecided, hidden),
    forgetFailures: () => setFailures([]),
  };
}

async function openImages(files: readonly File[], images: Images | undefined, failed: (file: File, text: string) => void) {
  const notes: ImageNote[] = [];
  const others: File[] = [];
  for (const file of files) {
    if (images === undefined || !(await isImage(file).catch(() => false))) {
      others.push(file);
      continue;
    }
    const header = await noteOfImage(file).catch((error: unknown) => ({ ok: false, message: messageOf(error) }) as const);
    if (header.ok) {
      images.open(file);
      notes.push(header.note);
    } else failed(file, header.message);
  }
  return { notes, others };
}

function MissingCodes({ missing, onChange }: { missing: string; onChange: (text: string) => void }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="text-muted">The file has codes for missing values</summary>
      <TextInput
        label="Codes for missing values"
        placeholder="-9, -99, 999"
        hint="Empty cells, NA and . are missing anyway. Type them before the file is chosen."
        maxLength={200}
        autoComplete="off"
        fieldClassName="mt-2 max-w-md"
        value={missing}
        onChange={(event) => onChange(event.target.value)}
      />
    </details>
  );
}

interface OtherReportsProps {
  file: ReadFile;
  open: ReportTypeCatalogue;
  catalogues: readonly ReportTypeCatalogue[];
  /** False for visitors. */
  saves: boolean;
}

function OtherReports({ file, open, catalogues, saves }: OtherReportsProps) {
  const shown = ofType(file.reply, open.key);
  return (shown.others ?? []).map(({ reportType, scans }) => (
    <div key={reportType} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p>
        The file also holds {countOf(scans.length, "scan")} for a report of its own: {reportTypeLabel(reportType)}.
        {saves && " It follows once this report is saved."}
      </p>
      <Button variant="secondary" size="small" onClick={() => takeFile({ ...file, reply: ofType(file.reply, reportType) }, catalogues)}>
        Begin with {reportTypeLabel(reportType)}
      </Button>
    </div>
  ));
}

function TakenFile({ file, onOther, children }: { file: ReadFile; onOther: () => void; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line-strong bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{file.name}</p>
          <p className="text-sm text-muted">Recognized as {file.reply.formatLabel}</p>
        </div>
        <Button variant="secondary" size="small" className="print:hidden" onClick={onOther}>
          Choose another file
        </Button>
      </div>
      {children}
    </div>
  );
}

const ofImages = " Date, scanner and region are read from the first kilobytes of an image (ISQ, AIM).";
const readHere =
  "They are read in your browser. Only what the form then shows is saved. A workbook (.xlsx) is sent to the server to be read.";
const everything =
  "All files of a scan together: evaluation, finite elements and image (ISQ, AIM), or a DXA export. Their contents fill in the form.";

/**
 * Label and hint of the drop area: the files of this report type. `formats` is empty until they are known; without a type, all are named.
 *
 * @param takesImages where files are read in the browser, images among them
 */
export function dropWords(
  formats: readonly ScanFormat[],
  catalogue: ReportTypeCatalogue | null,
  takesImages = false,
): { label: string; hint: string } {
  const label = "Drop the scanner's file here";
  if (catalogue === null) return { label, hint: `${everything} ${readHere}` };
  const hints = formats.filter(({ reportType }) => reportType === catalogue.key).map(({ hint }) => hint);
  const kept = takesImages
    ? readHere
    : "It is read in your browser. Nothing is sent or kept. Sex and age are read too, if the file states them.";
  const image = takesImages && catalogue.asks.protocol ? ofImages : "";
  const typed = "Or type or paste the values below.";
  return { label, hint: hints.length === 0 ? typed : `${hints.join("; ")}. ${kept}${image} ${typed}` };
}
