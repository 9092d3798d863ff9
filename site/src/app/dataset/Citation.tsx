import { queryOptions, useQuery } from "@tanstack/react-query";
import { datasetVersions } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { TextToCopy } from "../../ui/TextToCopy.tsx";

const citationQuery = (id: string) =>
  queryOptions({ queryKey: ["dataset-citation", id], queryFn: () => api.call(datasetVersions.citation, { params: { id } }) });

export function Citation({ id }: { id: string }) {
  return (
    <Loadable query={useQuery(citationQuery(id))}>
      {({ identifier, text, bibtex }) => (
        <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
          <p className="max-w-[68ch] text-muted">The identifier names these figures for good: one other digit, and it would be another.</p>
          <TextToCopy label="Identifier" text={identifier} />
          <TextToCopy label="Citation" text={text} lines />
          <details>
            <summary className="cursor-pointer text-brand">BibTeX, with each source</summary>
            <div className="mt-3">
              <TextToCopy label="BibTeX" text={bibtex} lines />
            </div>
          </details>
        </div>
      )}
    </Loadable>
  );
}
