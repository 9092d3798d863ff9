import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { usePrinting } from "./use-printing.ts";

/** Widest that anything is drawn for a sheet of A4 or letter paper, so that its words are as large as those around it. */
const widestOnPaper = 640;

/**
 * Width of an element in whole pixels, followed as it changes; `fallback` until it is measured. While hidden it keeps its last one, and
 * while the page is printed it is that of a sheet at most.
 */
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
