import type { ReactNode } from "react";

interface Props {
  /** Its name to those who cannot see it, other than that of the section: "List of recent errors". */
  label: string;
  count: number;
  children: ReactNode;
}

/** A list of what went wrong, scrolled by itself where it is long; or that there is none. */
export function OnRecord({ label, count, children }: Props) {
  if (count === 0) return <p className="text-muted">None is on record.</p>;
  return (
    <div className="max-h-[32rem] overflow-y-auto" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
