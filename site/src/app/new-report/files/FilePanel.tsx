import { useMutation } from "@tanstack/react-query";
import type { ReportTypeCatalogue, ScanFormat } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { changeDraft, currentDraft } from "../draft-store.ts";
import { imageEndings, isImage } from "../images/is-image.ts";
import type { Draft, ReadFile } from "../model/draft.ts";
import { dropWords } from "../model/drop-words.ts";
import { ofType } from "../model/file-types.ts";
import type { ImageNote } from "../model/image-note.ts";
import { takeFile } from "./take-file.ts";
import { noteOfImage, type Images } from "../images/use-images.ts";

interface Props {
  draft: Draft;
  /** Null until a type is chosen; the first file chooses it. */
  catalogue: ReportTypeCatalogue | null;
  catalogues: readonly ReportTypeCatalogue[];
  /** `missing`: code for missing values. Failures are ApiErrors. */
  formats: readonly ScanFormat[];
  readFile: (file: File, missing: string) => Promise<Pick<ReadFile, "reply" | "people">>;
  /** Images are opened in the browser, never uploaded. Without this, images and workbooks are refused. */
  images?: Images;
  /** Replaces scans of the previous file. Reports keep them, because scanners write one file per scan. */
  oneFile?: boolean;
}

const loadFileContents = () => import("./FileContents.tsx");
const FileContents = lazy(() => loadWithin("new-report-file-contents", loadFileContents, chunkTimeoutMs));

/** Shows what was read from a dropped file; the file itself is not kept. */
export function FilePanel({ draft, catalogue, catalogues, formats, readFile, images, oneFile = false }: Props) {
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState("");
  const [otherType, setOtherType] = useState<ReadFile | null>(null);
  const read = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, ...(await readFile(file, missing)), isSample: false }),
  });
  // Preloaded: the network may be offline when a file is read.
  useEffect(() => void loadFileContents().catch(() => undefined), []);
  const words = dropWords(formats, catalogue, images !== undefined);
  /** Reads image headers first to see which scans are meant, then files in sequence, then fills scans from images. */
  const takeAll = async (files: readonly File[]) => {
    setUnread([]);
    const failed = (file: File, text: string) => setUnread((before) => [...before, `${files.length > 1 ? `${file.name}: ` : ""}${text}`]);
    const notes: ImageNote[] = [];
    const results: File[] = [];
    for (const file of files) {
      if (images === undefined || !(await isImage(file).catch(() => false))) {
        results.push(file);
        continue;
      }
      const header = await noteOfImage(file).catch((error: unknown) => ({ ok: false, message: messageOf(error) }) as const);
      if (header.ok) {
        images.open(file);
        notes.push(header.note);
      } else failed(file, header.message);
    }
    // Each failure has its own line below the drop zone and does not stop other files.
    for (const file of results)
      await read.mutateAsync(file).then(
        (found) => take(found, notes),
        (error: unknown) => failed(file, messageOf(error)),
      );
    images?.take(notes);
  };
  const take = (found: ReadFile, notes: readonly ImageNote[]) => {
    const open = currentDraft().reportType;
    const file = open === null ? found : { ...found, reply: ofType(found.reply, open) };
    if (open === null || file.reply.reportType === open) takeFile(file, catalogues, notes);
    else setOtherType(file);
  };
  const putAway = () => {
    setUnread([]);
    changeDraft({ type: "file-put-away", withScans: oneFile });
  };
  return (
    <section aria-labelledby="file-heading" className={classes("mb-6", draft.file === null && "print:hidden")}>
      <h2 id="file-heading" className="mb-2 text-lg font-semibold">
        Scanner file
      </h2>
      {draft.file === null ? (
        <>
          <FileDrop
            {...words}
            accept={`.txt,.log,.csv,.tsv,text/plain,text/csv${images ? `,.xlsx${imageEndings}` : ""}`}
            pending={read.isPending}
            multiple={!oneFile}
            onFiles={(files) => void takeAll(files)}
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
          {catalogue && (
            <Suspense fallback={<Skeleton className="mt-3 h-16 w-full" />}>
              <FileContents file={draft.file} draft={draft} catalogue={catalogue} />
            </Suspense>
          )}
        </TakenFile>
      )}
      {/* Other files may have succeeded, so the sample file is not suggested. */}
      {!draft.file?.isSample && [...new Set(unread)].map((text) => <Problem key={text} text={text} />)}
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
    </section>
  );
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

/** Confirms before a file of another type replaces anything. `open`: type of the open report. */
function OtherTypeDialog({ file, open, onStay, onStart }: { file: ReadFile; open: string; onStay: () => void; onStart: () => void }) {
  const other = reportTypeLabel(file.reply.reportType);
  return (
    <ConfirmDialog
      open
      title={`Start an ${other} report with this file?`}
      confirmLabel={`Start ${other} report`}
      cancelLabel={`Stay with ${open}`}
      onConfirm={onStart}
      onCancel={onStay}
    >
      <p>
        The file was recognized as {file.reply.formatLabel}; the report that is open is of type {open}. What you typed for {open} stays in
        this form: choose {open} in step 1 to come back to it.
      </p>
    </ConfirmDialog>
  );
}
