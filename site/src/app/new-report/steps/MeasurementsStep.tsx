import { useQuery } from "@tanstack/react-query";
import type { DatasetDetail, ReportTypeCatalogue } from "@trabecula/contracts";
import { messageOf } from "../../../shell/api-error.ts";
import { scanFormatsQuery } from "../../../shell/catalogues.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { changeDraft } from "../draft-store.ts";
import { FilePanel } from "../files/FilePanel.tsx";
import { currentScans, needsScanDate, sharedVisit, type Draft } from "../model/draft.ts";
import { isLeftOut } from "../model/scan-draft.ts";
import { ImageSection } from "../images/ImageSection.tsx";
import type { Problems } from "../model/step-checks.ts";
import { NoReference } from "../score/NoReference.tsx";
import { PasteMessage } from "../paste/PasteMessage.tsx";
import { readFileOfScanner } from "../files/read-file.ts";
import { ScanCard } from "../scan/ScanCard.tsx";
import { scoredScanOf, type LiveScore } from "../score/use-live-score.ts";
import type { Images } from "../images/use-images.ts";
import { usePaste } from "../paste/use-paste.ts";
import { VisitPanel } from "../scan/VisitPanel.tsx";

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  catalogues: readonly ReportTypeCatalogue[];
  /** Null until known. */
  reference: DatasetDetail | null;
  problems: Problems;
  live: LiveScore;
  /** Keys of the scans in request order. */
  keys: readonly string[];
  today: string;
  images: Images;
}

export function MeasurementsStep({ draft, catalogue, catalogues, reference, problems, live, keys, today, images }: Props) {
  const scans = currentScans(draft);
  const visit = sharedVisit(draft);
  const { data: formats = [] } = useQuery(scanFormatsQuery());
  const paste = usePaste(draft, catalogue);
  return (
    <div onPaste={paste.onPaste}>
      <FilePanel {...{ draft, catalogue, catalogues, formats, images }} readFile={readFileOfScanner} />
      <ImageSection {...{ draft, catalogue, reference, images }} />
      <LiveStatus live={live} />
      {live.reply && <NoReference scans={live.reply.scans} />}
      {visit && (
        <VisitPanel
          visit={visit}
          said={scans[0]?.said ?? {}}
          hasSeveral={scans.length > 1}
          catalogue={catalogue}
          problem={problems["visit.scanDate"]}
          needsDate={needsScanDate(draft)}
          today={today}
        />
      )}
      {scans.length > 1 && scans.some(isLeftOut) && (
        <p className="mt-4 text-sm text-muted">A site without a value is left out of the report.</p>
      )}
      {scans.map((scan, index) => (
        <ScanCard
          key={scan.key}
          number={index + 1}
          scan={scan}
          draft={draft}
          hasOwnVisit={visit === null}
          isOnly={scans.length === 1}
          catalogue={catalogue}
          reference={reference}
          problems={problemsOf(scan.key, problems)}
          scored={scoredScanOf(live, keys, scan.key)}
          today={today}
        />
      ))}
      <Problem text={problems["scans"]} />
      <Button variant="secondary" className="mt-6" onClick={() => changeDraft({ type: "scan-added" })}>
        Add another site
      </Button>
      {paste.outcome && <PasteMessage outcome={paste.outcome} onUndo={paste.undo} onClose={paste.close} />}
    </div>
  );
}

function problemsOf(key: string, problems: Problems): Problems {
  const prefix = `${key}.`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, text]) => (field.startsWith(prefix) ? [[field.slice(prefix.length), text]] : [])),
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
