import { currentHealth, onHealthChange, watchHealth } from "./health.ts";

export function startServerDownBanner(): void {
  const banner = document.querySelector<HTMLElement>("[data-server-down]");
  onHealthChange(() => banner?.toggleAttribute("hidden", currentHealth() === "fine"));
  watchHealth();
}
