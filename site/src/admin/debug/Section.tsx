import type { ReactNode } from "react";

export function Section({ id, title, note, children }: { id: string; title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {note && <p className="max-w-[68ch] text-sm text-muted">{note}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
