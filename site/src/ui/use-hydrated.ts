import { useSyncExternalStore } from "react";

/** False on the server and until the script has taken over what the server rendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
