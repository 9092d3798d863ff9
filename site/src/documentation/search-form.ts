import * as messages from "@trabecula/messages/documentation";
import type { Hit, Passage } from "./search.ts";

type Search = (query: string) => Hit[];

/** The library and index load when the field gets focus. */
export function searchForm(form: HTMLFormElement): void {
  const input = form.querySelector("input");
  const list = form.querySelector<HTMLElement>("[data-doc-hits]");
  const status = form.querySelector<HTMLElement>("[data-doc-status]");
  if (!input || !list || !status) return;
  let loading: Promise<Search> | undefined;
  const load = () => (loading ??= loadSearch().catch((error: unknown) => ((loading = undefined), Promise.reject(error))));

  const show = async () => {
    const query = input.value.trim();
    const result =
      query === ""
        ? []
        : await load().then(
            (search) => search(query),
            () => null,
          );
    if (query !== input.value.trim()) return;
    list.replaceChildren(...(result ?? []).map(asItem));
    list.hidden = !result?.length;
    status.textContent = query === "" ? "" : resultText(result);
  };
  const clear = () => {
    input.value = "";
    void show();
  };

  input.addEventListener("focus", () => void load().catch(() => undefined), { once: true });
  input.addEventListener("input", () => void show());
  if (input.value) void show();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") clear();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event, [input, ...list.querySelectorAll("a")]);
  });
  // A link within the same page would otherwise leave the list open.
  list.addEventListener("click", (event) => event.target instanceof Element && event.target.closest("a") && clear());
}

async function loadSearch(): Promise<Search> {
  const [{ searchIn }, reply] = await Promise.all([import("./search.ts"), fetch("/documentation.json")]);
  if (!reply.ok) throw new Error(`The passages were answered with ${reply.status}.`);
  return searchIn((await reply.json()) as Passage[]);
}

const resultText = (hits: readonly Hit[] | null): string => (hits === null ? messages.notLoaded : messages.found(hits.length));

function asItem({ path, title, heading, excerpt, marks }: Hit): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = path;
  link.append(textIn("span", "doc-hit-title", heading === "" ? title : `${title}: ${heading}`));
  const shown = textIn("span", "doc-hit-text", "");
  let from = 0;
  for (const [start, end] of marks) {
    shown.append(excerpt.slice(from, start), textIn("mark", "", excerpt.slice(start, end)));
    from = end;
  }
  shown.append(excerpt.slice(from));
  link.append(shown);
  item.append(link);
  return item;
}

function textIn(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

function moveFocus(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
