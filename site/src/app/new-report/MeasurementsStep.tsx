import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { changeDraft } from "./draft-store.ts";
import { FilePanel } from "./FilePanel.tsx";
import { currentScans, type Draft } from "./model/draft.ts";
import type { Problems } from "./model/step-checks.ts";
import { NoReference } from "./NoReference.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { ScanCard } from "./ScanCard.tsx";
import { messageOf } from "../../shell/api-error.ts";
import { scoredScanOf, type LiveScore } from "./use-live-score.ts";

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  problems: Problems;
  live: LiveScore;
  /** Form scans in the order in which they were sent to be scored. */
  keys: readonly string[];
  today: string;
}

/** Step 2: a scanner's file or typed values, and where each value stands as it is entered. */
export function MeasurementsStep({ draft, catalogue, problems, live, keys, today }: Props) {
  const scans = currentScans(draft);
  return (
    <div>
      <FilePanel draft={draft} catalogue={catalogue} />
      <LiveStatus live={live} />
      {live.reply && <NoReference scans={live.reply.scans} />}
      {scans.map((scan, index) => (
        <ScanCard
          key={scan.key}
          number={index + 1}
          scan={scan}
          isOnly={scans.length === 1}
          catalogue={catalogue}
          problems={problemsOf(scan.key, problems)}
          scored={scoredScanOf(live, keys, scan.key)}
          needsDate={draft.subject.ageGivenBy === "birth-date"}
          today={today}
        />
      ))}
      <Problem text={problems["scans"]} />
      <Button variant="secondary" className="mt-6" onClick={() => changeDraft({ type: "scan-added" })}>
        Add another site
      </Button>
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
