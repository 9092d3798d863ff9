import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Synchronous: the browser lays out the pages right after the event.
    const print = () => flushSync(() => setPrinting(true));
    const show = () => setPrinting(false);
    addEventListener("beforeprint", print);
    addEventListener("afterprint", show);
    return () => {
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", show);
    };
  }, []);
  return isPrinting;
}
