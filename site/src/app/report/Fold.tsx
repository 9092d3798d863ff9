import type { ReactNode } from "react";

interface Props {
  title: string;
  hint: string;
  onPaper?: boolean;
  children: ReactNode;
}

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
