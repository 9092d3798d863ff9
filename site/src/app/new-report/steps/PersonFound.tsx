import { Fragment } from "react";
import { currentScans, type Draft, type ReadFile } from "../model/draft.ts";

/** Identifying data in the selected lines. Shown only to the user; never sent or stored. */
export function PersonFound({ file, draft }: { file: ReadFile; draft: Draft }) {
  const lines = new Set(currentScans(draft).map(({ fromFile }) => fromFile?.line ?? null));
  const cells = (file.people ?? []).filter(({ line }) => lines.has(line)).flatMap(({ found }) => found);
  const found = [...new Map(cells.map(({ column, text }) => [`${column} ${text}`, { column, text }])).values()];
  if (found.length === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <p>
        Found in the file and shown on this screen alone; it is neither sent nor kept. Of a date of birth, the age at the scan is taken.
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
        {found.map(({ column, text }) => (
          <Fragment key={`${column} ${text}`}>
            <dt className="text-muted">{column}</dt>
            <dd>
              <bdi className="wrap-anywhere">{text}</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
