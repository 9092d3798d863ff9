import type { Letterhead } from "@trabecula/contracts";
import { addressOf, workspaces } from "@trabecula/contracts/endpoints";
import { logoOf } from "@trabecula/messages/report-letter";
import { letterheadLines } from "@trabecula/report-view";

/** Heads a report; staff see it on paper only. */
export function LetterheadLines({ letterhead, onScreen = false }: { letterhead: Letterhead | null | undefined; onScreen?: boolean }) {
  if (!letterhead) return null;
  const [name, ...contact] = letterheadLines(letterhead);
  return (
    <address
      translate="no"
      className={`mb-4 flex-wrap items-center gap-x-4 gap-y-2 text-sm wrap-anywhere text-muted not-italic ${onScreen ? "flex" : "hidden print:flex"}`}
    >
      <LetterheadLogo letterhead={letterhead} />
      <span className="min-w-0 flex-1 basis-60">
        <strong className="block font-semibold text-ink">{name}</strong>
        {contact.join(" · ")}
      </span>
    </address>
  );
}

/** Stays on white in the dark theme, as on paper. */
export function LetterheadLogo({ letterhead: { name, logo } }: { letterhead: Letterhead }) {
  if (!logo) return null;
  const { id, width, height } = logo;
  return (
    <img
      className="h-auto max-h-11 w-auto max-w-40 rounded-sm bg-white object-contain print:rounded-none"
      src={addressOf(workspaces.logo, { id })}
      {...{ width, height }}
      alt={logoOf(name)}
    />
  );
}
