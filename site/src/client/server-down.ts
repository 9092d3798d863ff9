import { currentHealth, onHealthChange, watchHealth } from "./health.ts";

/** Shows the banner under the navigation while the server is down. */
export function startServerDownBanner(): void {
  const banner = document.querySelector<HTMLElement>("[data-server-down]");
  onHealthChange(() => banner?.toggleAttribute("hidden", currentHealth() === "fine"));
  watchHealth();
}
