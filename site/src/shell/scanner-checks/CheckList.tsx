import type { ScannerCheckRow } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { AppLink } from "../../ui/AppLink.tsx";
import { onScanner } from "./FitLines.tsx";
import { NameAndVersion, kept } from "../../ui/Kept.tsx";

/** @param named also names each dataset, and the laboratory of a check that is not the workspace's */
export function CheckList({ checks, named = false }: { checks: readonly ScannerCheckRow[]; named?: boolean }) {
  return (
    <ul className="border-t border-line">
      {checks.map(({ id, workspaceId, dataset, scanner, device, checkedOn, sentence }) => (
        <li key={id} className="border-b border-line py-3">
          <AppLink to={`/scanner-fit/${id}`} className="font-medium text-brand underline-offset-4 hover:underline">
            {onScanner({ scanner, device })}
          </AppLink>
          <span className="ml-2 text-sm text-muted">
            {kept(formatCalendarDate(checkedOn))}
            {named && (
              <>
                {" · "}
                <NameAndVersion {...dataset} />
                {workspaceId === null && " · the laboratory’s"}
              </>
            )}
          </span>
          <p className="max-w-[80ch] text-sm text-pretty">{kept(sentence)}</p>
        </li>
      ))}
    </ul>
  );
}
