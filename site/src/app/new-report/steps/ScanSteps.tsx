import type { ReportTypeCatalogue, DatasetDetail } from "@trabecula/contracts";
import { useQuery } from "@tanstack/react-query";
import { DatasetStep, SaveStep } from "./ReferenceAndSaveSteps.tsx";
import type { Wizard } from "../use-wizard.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { scanFormatsQuery } from "../../../shell/catalogues.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { changeDraft } from "../draft-store.ts";
import { FilePanel } from "../files/FilePanel.tsx";
import { currentScans, type Draft } from "../model/draft.ts";
import { isLeftOut } from "../model/scan-draft.ts";
import { NoReference } from "../score/ScorePreview.tsx";
import { PasteMessage, usePaste } from "../paste/PasteMessage.tsx";
import { readFileOfScanner } from "../files/read-file.ts";
import { ScanCards } from "../scan/ScanCard.tsx";
import { scoredScanOf, type LiveScore } from "../score/use-live-score.ts";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { imageEndings, noteOfImage, type Images } from "../images/use-images.ts";

export default function ScanSteps({ wizard, catalogues }: { wizard: Wizard; catalogues: readonly ReportTypeCatalogue[] }) {
  const { catalogue, scoring, step } = wizard;
  if (!catalogue) return null;
  if (step === 2 || !scoring) return <MeasurementsStep wizard={wizard} catalogue={catalogue} catalogues={catalogues} />;
  const Step = step === 3 ? DatasetStep : SaveStep;
  return <Step wizard={wizard} catalogue={catalogue} request={scoring.request} />;
}

interface Props {
  wizard: Wizard;
  catalogue: ReportTypeCatalogue;
  catalogues: readonly ReportTypeCatalogue[];
}

function MeasurementsStep({ wizard, catalogue, catalogues }: Props) {
  const { draft, live, images, scoring, today, shown: problems } = wizard;
  const reference = wizard.reference.inUseDetail;
  const scans = currentScans(draft);
  const { data: formats = [] } = useQuery(scanFormatsQuery());
  const paste = usePaste(draft, catalogue);
  const files = (
    <>
      <FilePanel {...{ draft, catalogue, catalogues, formats, images }} readFile={readFileOfScanner} />
      <ImageSection {...{ draft, catalogue, reference, images }} />
    </>
  );
  const isFollowUp = draft.lastVisit !== null;
  return (
    <div onPaste={paste.onPaste}>
      {!isFollowUp && files}
      <LiveStatus live={live} />
      {live.reply && <NoReference scans={live.reply.scans} />}
      <ScanCards
        {...{ draft, catalogue, reference, problems, today }}
        sources={scans[0]?.sources ?? {}}
        scoredAt={(key) => scoredScanOf(live, scoring?.keys ?? [], key)}
      >
        {scans.length > 1 && scans.some(isLeftOut) && (
          <p className="mt-4 text-sm text-muted">A site without a value is left out of the report.</p>
        )}
      </ScanCards>
      <Problem text={problems["scans"]} />
      <Button variant="secondary" className="mt-6" onClick={() => changeDraft({ type: "scan-added" })}>
        Add another site
      </Button>
      {isFollowUp && <div className="mt-8">{files}</div>}
      {paste.outcome && <PasteMessage outcome={paste.outcome} onUndo={paste.undo} onClose={paste.close} />}
    </div>
  );
}

function LiveStatus({ live }: { live: LiveScore }) {
  if (live.error) return <Problem text={`The preview could not be made: ${messageOf(live.error)}`} />;
  return (
    <p className="sr-only" role="status">
      {live.isScoring ? "" : live.reply ? "Scores updated" : ""}
    </p>
  );
}

const ImagePanel = lazyPart("new-report-image", () => import("../images/ImagePanel.tsx"), "mb-6 h-72 w-full");

interface ImageSectionProps {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  reference: DatasetDetail | null;
  images: Images;
}

function ImageSection({ draft, catalogue, reference, images: { images, open, take, close } }: ImageSectionProps) {
  const openAll = async (files: readonly File[]) => {
    files.forEach(open);
    // Unreadable images show the error in their own panel.
    const headers = await Promise.all(files.map((file) => noteOfImage(file).catch(() => ({ ok: false }) as const)));
    take(headers.flatMap((header) => (header.ok ? [header.note] : [])));
  };
  if (images.length > 0)
    return images.map(({ number, file }) => (
      <ImagePanel key={number} file={file} {...{ draft, catalogue, reference }} onClose={() => close(number)} />
    ));
  if (draft.file === null || !catalogue.asks.protocol) return null;
  return (
    <div className="mb-6">
      <FileDrop
        label="Drop the image of the scan here (ISQ, AIM)"
        hint="Its first kilobytes say scanner, stacks and offset. They are read on this machine and nothing is sent."
        accept={imageEndings.slice(1)}
        multiple
        onFiles={(files) => void openAll(files)}
      />
    </div>
  );
}
