import { expect, test, type Page } from "@playwright/test";

/** Replaces texts as translators of browsers do. */
export class Translator {
  readonly names: string[] = [];
  private readonly found: Record<string, string[]> = {};
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.on("pageerror", ({ message }) => this.note([message]));
  }

  private note(texts: readonly string[]): void {
    const { pathname } = new URL(this.page.url());
    if (texts.length > 0) this.found[pathname] = [...(this.found[pathname] ?? []), ...texts];
  }

  /** `screens`: untranslated texts by address. */
  async walk(open: (address: string) => Promise<unknown>, screens: Readonly<Record<string, readonly string[]>>): Promise<void> {
    for (const [address, shown] of Object.entries(screens))
      await test.step(address, async () => {
        await this.page.evaluate(() => document.querySelector("main h1")?.setAttribute("data-translated", ""));
        await open(address);
        await untilLoaded(this.page);
        await this.replace(shown);
        await this.page.evaluate(stir);
        await this.replace();
      });
  }

  async replace(shown: readonly string[] = []): Promise<void> {
    for (const text of shown) await expect(this.page.locator('[translate="no"]').filter({ hasText: text }).first(), text).toBeAttached();
    this.note(await this.page.evaluate(replaceAll, this.names));
    await expect(this.page.getByRole("heading", { name: "Something went wrong" })).toBeHidden();
  }

  expectNothingLost(): void {
    expect(this.found).toEqual({});
  }
}

function replaceAll(names: readonly string[]): string[] {
  // Administrators' lists have rows of other journeys.
  const value = /^\/admin\/[^/]+(\/templates)?$/.test(location.pathname) ? /(?!)/ : /\d[.,]\d|\d\s?%|[A-Z][a-z]{2} \d{1,2}, \d{4}/;
  const lost = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const said = text.data.trim();
    if (said === "" || text.parentElement!.closest('script, style, textarea, [translate="no"], font')) continue;
    if (value.test(said) || names.some((name) => said.includes(name))) lost.add(said);
    const outer = document.createElement("font");
    outer.append(Object.assign(document.createElement("font"), { textContent: text.data }));
    text.replaceWith(outer);
  }
  return [...lost];
}

async function stir(): Promise<void> {
  const all = <Kind extends Element>(what: string) => [...document.querySelectorAll<Kind>(`main :is(${what})`)].slice(0, 30);
  const tell = (element: Element, event: string) => element.dispatchEvent(new Event(event, { bubbles: true }));
  for (const control of all<HTMLElement>("summary, [type=checkbox], [type=radio], [aria-expanded], [aria-pressed], th button"))
    control.click();
  for (const select of all<HTMLSelectElement>("select")) {
    select.selectedIndex = select.options.length - 1;
    tell(select, "change");
  }
  for (const input of all<HTMLInputElement>("input:not([type]), [type=text], [type=search], [inputmode]")) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, "1");
    tell(input, "input");
  }
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.querySelector<HTMLElement>("dialog[open] button:last-child")?.click();
    const waits = document.querySelector("main :is(.skeleton, .strut, [aria-busy=true])");
    return !waits && document.querySelector("main h1:not([data-translated])") !== null;
  });
}
