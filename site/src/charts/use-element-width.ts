import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { usePrinting } from "./use-printing.ts";

/** Maximum width in print, so that text size matches the page (A4 or letter). */
const widestOnPaper = 640;

/** Width in whole pixels; `fallback` until measured. Keeps its last value while hidden and is limited in print. */
export function useElementWidth<T extends HTMLElement>(fallback: number): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(fallback);
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isPrinting ? Math.min(width, widestOnPaper) : width];
}
