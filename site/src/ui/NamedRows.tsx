import * as words from "@trabecula/messages/lists";

interface Named {
  id: string;
  name: string;
}

const namedAtOnce = 5;

export function NamedRows({ rows }: { rows: readonly Named[] }) {
  const more = rows.slice(namedAtOnce);
  return (
    <>
      <NameList rows={rows.slice(0, namedAtOnce)} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary>{words.more(more.length)}</summary>
          <div className="max-h-48 overflow-y-auto">
            <NameList rows={more} />
          </div>
        </details>
      )}
    </>
  );
}

function NameList({ rows }: { rows: readonly Named[] }) {
  return (
    <ul className="mt-1 list-disc pl-5 text-ink">
      {rows.map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
