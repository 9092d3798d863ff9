import type { ReactNode } from "react";

interface Props {
  title: string;
  children: ReactNode;
  tone?: "danger" | undefined;
  isBusy?: boolean;
  onClick: () => void;
}

export function MenuAction({ title, children, tone, isBusy = false, onClick }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      className="block w-full rounded-md px-3 py-1.5 text-left text-sm hover:bg-sunken pointer-coarse:py-2.5"
    >
      <span className={`block font-semibold ${tone === "danger" ? "text-error" : ""}`}>{title}</span>
      <span className="block text-muted">{children}</span>
    </button>
  );
}
