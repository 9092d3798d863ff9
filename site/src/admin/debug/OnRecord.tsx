import type { ReactNode } from "react";

interface Props {
  /** What is listed, for those who cannot see it: "Recent errors". */
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
