import { relativeTime } from "@trabecula/messages";

/** In the browser, because cached pages are served to everyone for a long time. */
export function startLastUpdated(): void {
  const element = document.querySelector<HTMLTimeElement>("time[data-last-updated]");
  if (element) element.textContent = relativeTime(new Date(element.dateTime), new Date(), document.documentElement.lang);
}
