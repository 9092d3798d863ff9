export type PageMetadata = Readonly<Record<string, string | undefined>>;

/** Same facts for everyone, because the forms are rendered once. */
let onServer: PageMetadata = {};

export function renderWith(facts: PageMetadata): void {
  onServer = facts;
}

export const pageMetadata = (): PageMetadata => (typeof document === "undefined" ? onServer : document.documentElement.dataset);
