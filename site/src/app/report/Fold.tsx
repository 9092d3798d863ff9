import type { ReactNode } from "react";

interface Props {
  title: string;
  /** What is in it, in a few words. */
  hint: string;
  /** Whether it is opened on paper. */
  onPaper?: boolean;
  children: ReactNode;
}

/** What a reader needs once: a folded line that says what is in it. */
export function Fold({ title, hint, onPaper = true, children }: Props) {
  return (
    <details className="fold" data-print={onPaper ? "open" : "hidden"}>
      <summary>
        <h2>{title}</h2> <span>{hint}</span>
      </summary>
      <div className="fold-content">{children}</div>
    </details>
  );
}
