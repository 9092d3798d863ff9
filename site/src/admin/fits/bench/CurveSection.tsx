import type { ReactNode } from "react";

interface Props {
  title: string;
  explanation?: string;
  children: ReactNode;
}

export function CurveSection({ title, explanation, children }: Props) {
  return (
    <section className="mt-10 break-inside-avoid">
      <h3 className="text-lg font-semibold">{title}</h3>
      {explanation && <p className="mt-1 max-w-[68ch] text-sm text-muted">{explanation}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
