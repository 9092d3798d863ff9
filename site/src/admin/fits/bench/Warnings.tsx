import type { FitResult } from "@trabecula/contracts";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { notesOf, warningsOf } from "../model/fit-curves.ts";

export function Warnings({ result }: { result: FitResult }) {
  const warnings = warningsOf(result);
  return (
    <>
      {warnings.length === 0 ? (
        <p className="mt-4 flex items-start gap-2">
          <StatusIcon type="success" /> The diagnostics raise no warning.
        </p>
      ) : (
        <section aria-label="Warnings" className="mt-4 rounded-lg border-l-4 border-warning bg-warning-tint p-4">
          <ul className="space-y-2 text-sm">
            {warnings.map((message) => (
              <li key={message} className="flex max-w-[75ch] items-start gap-2">
                <StatusIcon type="warning" /> <span>{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {notesOf(result).map((message) => (
        <p key={message} className="mt-3 max-w-[75ch] text-sm text-muted">
          {message}
        </p>
      ))}
    </>
  );
}
