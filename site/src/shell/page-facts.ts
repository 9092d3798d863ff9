/** What the server writes on the page's root element about the whole site. */
export type PageFacts = Readonly<Record<string, string | undefined>>;

/** On the server, which renders the forms before the log-in: the same facts for everyone. */
let onServer: PageFacts = {};

export function renderWith(facts: PageFacts): void {
  onServer = facts;
}

export const pageFacts = (): PageFacts => (typeof document === "undefined" ? onServer : document.documentElement.dataset);
