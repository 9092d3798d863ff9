export type PageFacts = Readonly<Record<string, string | undefined>>;

/** Same facts for everyone, because the forms are rendered once. */
let onServer: PageFacts = {};

export function renderWith(facts: PageFacts): void {
  onServer = facts;
}

export const pageFacts = (): PageFacts => (typeof document === "undefined" ? onServer : document.documentElement.dataset);
