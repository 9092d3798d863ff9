import type { site } from "@trabecula/contracts/endpoints";

/** Type-only import: the value would add zod, seven times this script's size, to every public page. */
const address: `/api${typeof site.health.path}` = "/api/health";

export type Health = "fine" | "down";

export const healthIntervalMs = 600_000;

/** Slower servers count as down. */
const healthTimeoutMs = 10_000;

let current: Health = "fine";
const listeners = new Set<() => void>();
let isWatching = false;

/** `fine` until a check has failed. */
export function currentHealth(): Health {
  return current;
}

export function onHealthChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Checks now and every ten minutes; starts once per page. */
export function watchHealth(): void {
  if (isWatching) return;
  isWatching = true;
  void updateHealth();
  setInterval(() => void updateHealth(), healthIntervalMs);
}

async function updateHealth(): Promise<void> {
  const found = await checkHealth();
  if (found === current) return;
  current = found;
  for (const listener of listeners) listener();
}

export async function checkHealth(): Promise<Health> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(healthTimeoutMs) });
    if (!response.ok) throw new Error("Server is down");
    const body = (await response.json().catch(() => ({}))) as { status?: unknown };
    if (body.status !== "ok") throw new Error("Server is not healthy");
    return "fine";
  } catch (error) {
    console.error(error);
    return "down";
  }
}
