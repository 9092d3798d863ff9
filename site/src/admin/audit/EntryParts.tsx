import type { AuditEntry } from "@trabecula/contracts";
import { formatSecond, formatUtcSecond } from "@trabecula/messages";
import { AppLink } from "../../ui/AppLink.tsx";
import { wordsForAudit } from "./audit-words.ts";
import { readObject, wordsForActor } from "./entry-words.ts";

const link = "text-brand underline-offset-4 hover:underline";

/** Local time zone; tooltip in UTC, as in the filters. */
export function EntryTime({ at }: Pick<AuditEntry, "at">) {
  return (
    <time dateTime={at} title={formatUtcSecond(at)} className="text-muted tabular-nums">
      {formatSecond(at)}
    </time>
  );
}

export function EntryActor({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <ActorName entry={entry} />
      {entry.token !== null && (
        <span className="block text-muted [overflow-wrap:anywhere]" title={entry.tokenId ?? undefined}>
          by the token “{entry.token}”
        </span>
      )}
    </>
  );
}

function ActorName({ entry }: { entry: AuditEntry }) {
  const words = wordsForActor(entry);
  if (entry.actorId)
    return (
      <AppLink to={`/admin/users/${entry.actorId}`} className={`${link} [overflow-wrap:anywhere]`}>
        {words}
      </AppLink>
    );
  return (
    <span className={entry.actor ? undefined : "text-muted"}>
      {words}
      {entry.actorKind === "panel" && entry.actor && <span className="block text-muted">Staff in the panel</span>}
    </span>
  );
}

export function EntryAction({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <span className="font-medium">{wordsForAudit(entry.action)}</span>
      <code className="block text-xs text-muted">{entry.action}</code>
      {entry.detail && <span className="block text-muted [overflow-wrap:anywhere]">{entry.detail}</span>}
    </>
  );
}

export function EntryObject({ entry }: { entry: AuditEntry }) {
  if (!entry.object) return null;
  const { kind, id, path } = readObject(entry.object);
  return (
    <>
      {path ? (
        <AppLink to={path} className={link} aria-label={`${kind} ${id}`}>
          {kind}
        </AppLink>
      ) : (
        kind
      )}
      <code className="text-xs text-muted max-lg:ml-2 lg:block">{id}</code>
    </>
  );
}

export function EntryAddress({ address }: Pick<AuditEntry, "address">) {
  return address && <span className="tabular-nums [overflow-wrap:anywhere]">{address}</span>;
}
