import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button, type ButtonProps } from "./Button.tsx";

type Props = Pick<ButtonProps, "size" | "disabled"> & {
  label: ReactNode;
  name?: string;
  detail?: ReactNode;
  opens?: "down" | "up";
  children: (close: () => void) => ReactNode;
};

const placed = { down: "sm:absolute sm:top-full sm:mt-2", up: "sm:absolute sm:bottom-full sm:mb-2" } as const;

/** Bottom sheet on phones. Closes on outside click, Escape, and when focus leaves. */
export function DisclosureButton({ label, name, detail, size = "small", disabled, opens = "down", children }: Props) {
  /** `done`: closed from inside, so focus returns to the button. */
  const [state, setState] = useState<"closed" | "open" | "done">("closed");
  const isOpen = state === "open";
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const [maxHeight, setMaxHeight] = useState("");

  useEffect(() => {
    if (state === "done") button.current?.focus();
  }, [state]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setState("closed");
    };
    document.addEventListener("click", closeOutside);
    return () => document.removeEventListener("click", closeOutside);
  }, [isOpen]);

  return (
    <div
      ref={root}
      className="relative min-w-0"
      onKeyDown={(event) => {
        if (event.key === "Escape" && isOpen) setState("done");
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !root.current?.contains(relatedTarget)) setState("closed");
      }}
    >
      <Button
        ref={button}
        variant="secondary"
        size={size}
        className="max-w-full"
        disabled={disabled}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={({ currentTarget }) => {
          const { top, bottom } = currentTarget.getBoundingClientRect();
          setMaxHeight(`max(15rem, ${opens === "up" ? top : innerHeight - bottom}px - 1rem)`);
          setState(isOpen ? "closed" : "open");
        }}
      >
        {name && <span className="sr-only">{name}: </span>}
        <span className="truncate">{label}</span>
        {detail && <span className="max-w-1/2 shrink-0 truncate font-normal text-muted">{detail}</span>}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
      </Button>
      {isOpen && (
        <div
          id={panelId}
          style={{ maxHeight }}
          className={`z-40 overflow-y-auto rounded-lg border border-line-strong bg-surface p-1.5 text-left shadow-float max-sm:fixed max-sm:inset-x-3 max-sm:bottom-[calc(var(--bottom-bar)+0.75rem)] max-sm:max-h-[calc(100dvh-var(--bottom-bar)-1.5rem)]! sm:w-88 sm:right-0 ${placed[opens]}`}
        >
          {children(() => setState((current) => (current === "open" ? "done" : current)))}
        </div>
      )}
    </div>
  );
}
