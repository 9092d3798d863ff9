import type { ReactNode } from "react";

interface Props {
  id: string;
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Section({ id, title, note, action, className, children }: Props) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-[68ch]">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
