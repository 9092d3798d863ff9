import { useSyncExternalStore } from "react";
import { currentHealth, onHealthChange, type Health } from "../client/health.ts";

/** What the page's own health check last found. */
export function useServerHealth(): Health {
  return useSyncExternalStore(onHealthChange, currentHealth, () => "fine");
}
