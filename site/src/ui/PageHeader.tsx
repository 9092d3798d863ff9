import type { ReactNode } from "react";
import { kept } from "./Kept.tsx";

export type PageHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; eyebrow?: ReactNode };

export function PageHeader({ title, description, actions, eyebrow }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
      <div className="min-w-0 max-w-[68ch]">
        {eyebrow && <div className="mb-1 text-sm text-muted">{kept(eyebrow)}</div>}
        <h1 className="font-serif text-2xl font-semibold tracking-tight text-balance">{kept(title)}</h1>
        {description && <p className="mt-1 text-muted">{kept(description)}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  );
}
