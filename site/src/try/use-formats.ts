import type { ScanFormat } from "@trabecula/contracts";
import { useEffect, useState } from "react";
import { formatsReadHere } from "../app/new-report/files/read-here/reader-thread.ts";

/** Which scanners' files can be read; empty until the reader is there, which is asked for at once: the network may be gone when a file is dropped. */
export function useFormats(): readonly ScanFormat[] {
  const [formats, setFormats] = useState<readonly ScanFormat[]>([]);
  useEffect(() => {
    let isWanted = true;
    formatsReadHere().then(
      (known) => isWanted && setFormats(known),
      // The values can be typed without it.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return formats;
}
