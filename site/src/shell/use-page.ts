import { useLayoutEffect } from "react";
import type { AppPath } from "../paths.ts";

/** Names the page by its pattern while the screen is shown, for reports of errors. Before effects of the screen, which may fail. */
export function usePage(path: AppPath): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["page"] = path;
  }, [path]);
}
