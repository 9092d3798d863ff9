import { useQuery } from "@tanstack/react-query";
import { checksQuery } from "../../shell/scanner-checks/checks-query.ts";
import { onScanner } from "../../shell/scanner-checks/FitLines.tsx";
import { AppLink } from "../../ui/AppLink.tsx";
import { formatCalendarDate } from "@trabecula/messages";

export function KeptChecks({ datasetId }: { datasetId: string }) {
  const { data } = useQuery(checksQuery(datasetId));
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="fit-kept">
      <h2 id="fit-kept" className="mb-2 text-lg font-semibold">
        Kept checks of this reference
      </h2>
      <ul className="border-t border-line">
        {data.map(({ id, scanner, device, checkedOn, sentence }) => (
          <li key={id} className="border-b border-line py-3">
            <AppLink to={`/scanner-fit/${id}`} className="font-medium text-brand underline-offset-4 hover:underline">
              {onScanner({ scanner, device })}
            </AppLink>
            <span className="ml-2 text-sm text-muted">{formatCalendarDate(checkedOn)}</span>
            <p className="max-w-[80ch] text-sm text-pretty">{sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
