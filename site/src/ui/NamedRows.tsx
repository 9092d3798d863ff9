import * as messages from "@trabecula/messages/lists";

interface Named {
  id: string;
  name: string;
}

const namesShown = 5;

export function NamedRows({ rows }: { rows: readonly Named[] }) {
  const more = rows.slice(namesShown);
  return (
    <>
      <NameList rows={rows.slice(0, namesShown)} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary>{messages.more(more.length)}</summary>
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
          <bdi translate="no">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
