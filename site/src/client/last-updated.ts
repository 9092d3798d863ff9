import { relativeTime } from "@trabecula/messages";

/** Turns the footer's date into "3 days ago". The page is kept for everyone and for long, so only the browser can say it. */
export function startLastUpdated(): void {
  const element = document.querySelector<HTMLTimeElement>("time[data-last-updated]");
  if (element) element.textContent = relativeTime(new Date(element.dateTime), new Date(), document.documentElement.lang);
}
