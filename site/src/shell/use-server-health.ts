import { useSyncExternalStore } from "react";
import { currentHealth, onHealthChange, type Health } from "../client/health.ts";

export function useServerHealth(): Health {
  return useSyncExternalStore(onHealthChange, currentHealth, () => "fine");
}
