import { useQuery } from "@tanstack/react-query";
import type { Scanner, ScannerCheckRow } from "@trabecula/contracts";
import { fitVerdictLabels, scannerLabel } from "@trabecula/report-types/labels";
import * as messages from "@trabecula/messages/scanner-fit";
import { AppLink } from "../../ui/AppLink.tsx";
import { checksQuery } from "./checks-query.ts";

interface Props {
  datasetId: string;
  scanners?: readonly Scanner[];
  linked?: boolean;
}

const mostLines = 4;
/** 24 px high, because lists of checks stack these links. */
const link = "inline-block min-h-6 leading-6 text-brand underline underline-offset-4";

export function FitLines({ datasetId, scanners = [], linked = true }: Props) {
  const { data } = useQuery(checksQuery(datasetId));
  // A failed query is not worth an error next to a choice.
  if (!data) return null;
  const checks = newestOfEach(data, scanners);
  const known = scanners.length === 1 ? `&scanner=${scanners[0]!}` : "";
  return (
    <div className="text-sm text-muted">
      {checks.length > 0 && (
        <ul aria-label={messages.checkedBy}>
          {checks.slice(0, mostLines).map((check) => (
            <li key={check.id}>
              <AppLink to={`/scanner-fit/${check.id}`} className={link}>
                {onScanner(check)}
              </AppLink>
              {`: ${messages.verdictOf(fitVerdictLabels[check.verdict], check.persons, check.checkedOn)}.`}
            </li>
          ))}
        </ul>
      )}
      <AppLink to={`/scanner-fit?dataset=${datasetId}${known}`} className={link}>
        {messages.doesItFit}
      </AppLink>
      {linked && (
        <AppLink to={`/datasets/${datasetId}`} className={`ml-4 ${link}`}>
          {messages.aboutReference}
        </AppLink>
      )}
    </div>
  );
}

/** "XtremeCT II, room 4". */
export function onScanner({ scanner, device }: Pick<ScannerCheckRow, "scanner" | "device">): string {
  return messages.scannerName(scannerLabel(scanner), device);
}

export function newestOfEach(checks: readonly ScannerCheckRow[], scanners: readonly Scanner[]): ScannerCheckRow[] {
  const newest = new Map<string, ScannerCheckRow>();
  for (const check of checks) {
    const key = `${check.scanner} ${check.device ?? ""}`;
    if ((scanners.length === 0 || scanners.includes(check.scanner)) && !newest.has(key)) newest.set(key, check);
  }
  return [...newest.values()];
}
