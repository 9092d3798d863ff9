import { markCircle, markStruts } from "./mark-struts.ts";

/** The product's mark in the text's color. */
export function Mark({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
      <circle {...markCircle} strokeWidth={2.25} />
      {markStruts.map(({ from, to }) => (
        <path key={from.join() + to.join()} d={`M${from.join(" ")}L${to.join(" ")}`} strokeWidth={2.75} />
      ))}
    </svg>
  );
}
