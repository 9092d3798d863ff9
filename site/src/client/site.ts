import { startErrorReports } from "./report-errors.ts";
import { startThemeSwitch } from "./theme.ts";
import { startTranslatedPages } from "./translated-pages.ts";
import { relativeTime } from "@trabecula/messages";
import { currentHealth, onHealthChange, watchHealth } from "./health.ts";

const closedKey = "closed-message";

/** Dismissed for this tab until the message changes. */
function startMessage(): void {
  const message = document.querySelector<HTMLElement>("[data-message]");
  const button = message?.querySelector<HTMLButtonElement>("[data-close-message]");
  if (!message || !button) return;
  const text = message.dataset["message"] ?? "";
  button.hidden = false;
  message.hidden = sessionStorage.getItem(closedKey) === text;
  button.addEventListener("click", () => {
    sessionStorage.setItem(closedKey, text);
    message.hidden = true;
    document.querySelector<HTMLElement>("#main")?.focus();
  });
}

startErrorReports();
startTranslatedPages();
startNavigation();
startThemeSwitch();
startServerDownBanner();
startLastUpdated();
startMessage();

/** Runs in the browser, because cached pages are served to everyone for a long time. */
function startLastUpdated(): void {
  const element = document.querySelector<HTMLTimeElement>("time[data-last-updated]");
  if (element) element.textContent = relativeTime(new Date(element.dateTime), new Date(), document.documentElement.lang);
}

function startNavigation(): void {
  const toggle = document.querySelector<HTMLButtonElement>("[data-menu-toggle]");
  const menu = document.getElementById("site-menu");
  if (!toggle || !menu) return;
  const setOpen = (isOpen: boolean): void => {
    toggle.setAttribute("aria-expanded", String(isOpen));
    menu.toggleAttribute("data-open", isOpen);
  };
  toggle.disabled = false;
  toggle.addEventListener("click", () => setOpen(toggle.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.hasAttribute("data-open")) return;
    setOpen(false);
    toggle.focus();
  });
}

function startServerDownBanner(): void {
  const banner = document.querySelector<HTMLElement>("[data-server-down]");
  onHealthChange(() => banner?.toggleAttribute("hidden", currentHealth() === "fine"));
  watchHealth();
}
