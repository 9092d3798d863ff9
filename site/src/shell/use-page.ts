import { useLayoutEffect } from "react";
import type { AppPath } from "../paths.ts";

/** Layout effect: must run before effects of the screen, which may fail. */
export function usePage(path: AppPath): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["page"] = path;
  }, [path]);
}
