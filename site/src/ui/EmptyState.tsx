import type { ReactNode } from "react";
import { kept } from "./Kept.tsx";

export function EmptyState({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 py-16 text-center">
      <h2 className="font-serif text-xl font-semibold">{kept(title)}</h2>
      {children && <div className="text-muted">{kept(children)}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
