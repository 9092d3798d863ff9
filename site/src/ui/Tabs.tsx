import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "./classes.ts";

export type Tab = { key: string; label: ReactNode; content: ReactNode };
export type TabsProps = { tabs: readonly Tab[]; selected: string; onSelect: (key: string) => void; label: string };

/** Tabs by the ARIA pattern: arrow keys move and select, Home and End go to the ends, Tab enters the panel. */
export function Tabs({ tabs, selected, onSelect, label }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.key === selected),
  );
  const current = tabs[index];

  function move(event: KeyboardEvent): void {
    const target = targetOf(event.key, index, tabs.length);
    const next = target === null ? undefined : tabs[target];
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target ?? 0]?.focus();
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            className={classes(
              "-mb-px min-h-[var(--control-height)] border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2",
              tab === current ? "border-brand text-brand" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current.key}`}>
          {current.content}
        </div>
      )}
    </div>
  );
}

function targetOf(key: string, index: number, count: number): number | null {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
