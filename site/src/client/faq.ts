import { found } from "@trabecula/messages/faq";

/** Progressive enhancement: without it, all answers can be opened. */
function start(): void {
  const form = document.querySelector<HTMLFormElement>("[data-faq-search]");
  const input = form?.querySelector("input");
  if (form && input) {
    form.addEventListener("submit", (event) => event.preventDefault());
    input.addEventListener("input", () => filter(input.value));
    if (input.value) filter(input.value);
  }
  for (const entry of entries()) {
    const link = () => entry.open && history.replaceState(null, "", `#${entry.id}`);
    entry.addEventListener("toggle", link);
    // An entry may have been linked before the script loaded.
    link();
  }
  openLinked();
  window.addEventListener("hashchange", openLinked);
}

function entries(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>("[data-faq-entry]")];
}

function openLinked(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.scrollIntoView();
}

/** Entries must contain every word. */
function filter(query: string): void {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const all = entries();
  for (const entry of all) {
    const text = entry.textContent.toLowerCase();
    entry.hidden = !words.every((word) => text.includes(word));
  }
  for (const category of document.querySelectorAll<HTMLElement>("[data-faq-category]")) {
    category.hidden = category.querySelector("[data-faq-entry]:not([hidden])") === null;
  }
  tell(words.length === 0 ? "" : found(all.filter((entry) => !entry.hidden).length));
}

function tell(text: string): void {
  const place = document.querySelector("[data-faq-count]");
  if (place) place.textContent = text;
}

start();
