import type { ReactNode } from "react";

interface Props {
  /** Accessible name, unlike the heading. */
  label: string;
  count: number;
  children: ReactNode;
}

export function OnRecord({ label, count, children }: Props) {
  if (count === 0) return <p className="text-muted">None is on record.</p>;
  return (
    <div className="max-h-[32rem] overflow-y-auto" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
