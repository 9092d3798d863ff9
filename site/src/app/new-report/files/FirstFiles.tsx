import { useQuery } from "@tanstack/react-query";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { checkValue } from "@trabecula/report-types";
import { listOf } from "@trabecula/messages";
import { scanFormatsQuery } from "../../../shell/catalogues.ts";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { FilePanel } from "./FilePanel.tsx";
import { countedScans, currentScans, type Draft } from "../model/draft.ts";
import { personContradictions } from "../model/person-contradictions.ts";
import { scanProblems, subjectProblems } from "../model/step-checks.ts";
import { hasValues, type ScanDraft } from "../model/scan-draft.ts";
import type { CheckValue } from "../model/value-checks.ts";
import { readFileOfScanner } from "./read-file.ts";
import type { Images } from "../images/use-images.ts";

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue | null;
  catalogues: readonly ReportTypeCatalogue[];
  images: Images;
  today: string;
}

export function FirstFiles({ draft, catalogue, catalogues, images, today }: Props) {
  const { data: formats = [] } = useQuery(scanFormatsQuery());
  const ofScans = currentScans(draft).flatMap(({ fromFile }) => fromFile?.files ?? []);
  const together = [...new Set([...ofScans, ...images.images.map(({ file }) => file.name)])];
  return (
    <div>
      <FilePanel {...{ draft, catalogue, catalogues, formats, images }} readFile={readFileOfScanner} />
      {together.length > 1 && (
        <p className="-mt-3 mb-4 text-sm text-muted wrap-anywhere">
          {`Read together: ${listOf(together)}.`}
          {images.images.length > 0 && " Step 2 shows what the headers of images say."}
        </p>
      )}
      {catalogue && <Left {...{ draft, catalogue, today }} />}
    </div>
  );
}

function Left({ draft, catalogue, today }: { draft: Draft; catalogue: ReportTypeCatalogue; today: string }) {
  if (!currentScans(draft).some(({ fromFile }) => fromFile !== null)) return null;
  const { needed, flagged } = stillOpen(draft, catalogue, checkValue, today);
  const doubts = personContradictions(draft);
  return (
    <div role="status" className="grid gap-2">
      {doubts.map((text) => (
        <Line key={text} type="warning" text={text} />
      ))}
      {needed.length === 0 ? (
        <Line type="success" text="The files contain what a report needs. Check the values below, then continue or save." />
      ) : (
        <Line type="info" text={`The files do not contain what a report needs. ${needed.join(" ")}`} />
      )}
      {flagged.length > 0 && (
        <Line
          type="info"
          text={`Not in the files: ${listOf(flagged)}. You can add this in step 2. Without it, scores are flagged or missing.`}
        />
      )}
    </div>
  );
}

function Line({ type, text }: { type: "success" | "info" | "warning"; text: string }) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <StatusIcon type={type} />
      <span>{text}</span>
    </p>
  );
}

/** `flagged`: optional facts whose absence flags the score. */
export function stillOpen(draft: Draft, catalogue: ReportTypeCatalogue, checkValue: CheckValue, today: string) {
  const problems = [...Object.values(subjectProblems(draft, today)), ...Object.values(scanProblems(draft, catalogue, checkValue, today))];
  const scans = countedScans(draft).filter(hasValues);
  return { needed: [...new Set(problems)], flagged: [...new Set(scans.flatMap((scan) => missingFacts(scan, catalogue)))] };
}

function missingFacts(scan: ScanDraft, { asks, sites }: ReportTypeCatalogue): string[] {
  const isSided = sites.find(({ key }) => key === scan.site)?.sided ?? false;
  return [
    isSided && scan.side === "" && "side",
    scan.scanner === "unknown" && "scanner",
    asks.protocol && scan.region === "" && "region",
    asks.protocol && scan.region === "" && "offset",
    asks.motionGrade && scan.motionGrade === "" && "motion grade",
  ].filter((text) => text !== false);
}
