import type { ScanFormat } from "@trabecula/contracts";
import { useEffect, useState } from "react";
import { formatsReadHere } from "../app/new-report/files/read-here/reader-thread.ts";

/** Empty until loaded. Preloaded, because the network may be offline when a file is dropped. */
export function useFormats(): readonly ScanFormat[] {
  const [formats, setFormats] = useState<readonly ScanFormat[]>([]);
  useEffect(() => {
    let isWanted = true;
    formatsReadHere().then(
      (known) => isWanted && setFormats(known),
      // Optional: values can be typed.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return formats;
}
