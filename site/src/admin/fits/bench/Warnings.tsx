import type { FitResult } from "@trabecula/contracts";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";

/** What the diagnostics say in words, before anything is drawn. */
export function Warnings({ result }: { result: FitResult }) {
  const warnings = result.diagnostics.warnings.map(({ message }) => message);
  const all = result.converged ? warnings : ["The fit did not converge: its curve must not be used.", ...warnings];
  if (all.length === 0) {
    return (
      <p className="mt-4 flex items-start gap-2">
        <StatusIcon type="success" /> Nothing in the diagnostics speaks against this curve.
      </p>
    );
  }
  return (
    <section aria-label="Warnings" className="mt-4 rounded-lg border-l-4 border-warning bg-warning-tint p-4">
      <ul className="space-y-2 text-sm">
        {all.map((message) => (
          <li key={message} className="flex max-w-[75ch] items-start gap-2">
            <StatusIcon type="warning" /> <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
