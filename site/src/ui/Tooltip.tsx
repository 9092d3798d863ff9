import { useId, useRef, type ReactNode } from "react";

/** Distance between the words explained and the explanation, in pixels. */
const gapPx = 6;

/** A short explanation on hover and focus, in the browser's top layer; Escape hides it. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  function show(): void {
    const [from, to] = [anchor.current, bubble.current];
    if (!from || !to || to.matches(":popover-open")) return;
    to.showPopover();
    const box = from.getBoundingClientRect();
    const size = to.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.left + box.width / 2 - size.width / 2), window.innerWidth - size.width - 8);
    const isRoomAbove = box.top - size.height - gapPx > 0;
    to.style.left = `${left}px`;
    to.style.top = `${isRoomAbove ? box.top - size.height - gapPx : box.bottom + gapPx}px`;
  }

  function hide(): void {
    if (bubble.current?.matches(":popover-open")) bubble.current.hidePopover();
  }

  return (
    <span onMouseEnter={show} onMouseLeave={hide}>
      <button
        ref={anchor}
        type="button"
        aria-describedby={id}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={(event) => event.key === "Escape" && hide()}
        className="cursor-help underline decoration-dotted underline-offset-4"
      >
        {children}
      </button>
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed m-0 max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-sm text-page shadow-float"
      >
        {text}
      </span>
    </span>
  );
}
