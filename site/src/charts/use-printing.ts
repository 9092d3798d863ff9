import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: what is measured and drawn for the screen is then drawn for the sheet. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the sheets out as soon as its event is over, so nothing may wait.
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
