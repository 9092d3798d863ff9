import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";

export type StatusType = "error" | "success" | "info" | "warning";

const icons = { error: CircleAlert, success: CircleCheck, info: Info, warning: TriangleAlert } as const;
const colors = { error: "text-error", success: "text-success", info: "text-brand", warning: "text-warning" } as const;

/** Hidden from screen readers: the text says the same. */
export function StatusIcon({ type }: { type: StatusType }) {
  const Icon = icons[type];
  return <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colors[type]}`} strokeWidth={1.5} />;
}
