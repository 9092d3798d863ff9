export type PageMetadata = Readonly<Record<string, string | undefined>>;

/** Same facts for everyone, because the forms are rendered once. */
let onServer: PageMetadata = {};

export function renderWith(facts: PageMetadata): void {
  onServer = facts;
}

export const pageMetadata = (): PageMetadata => (typeof document === "undefined" ? onServer : document.documentElement.dataset);

export const productName = (): string => pageMetadata()["product"] ?? "Trabecula";

export const isSignupOpen = (): boolean => pageMetadata()["signup"] !== "closed";

export const pageSize = (): number => Number(pageMetadata()["pageSize"] ?? 25);

/** If false, screens must not claim that mail was sent: an administrator passes on the content. */
export const sendsMail = (): boolean => pageMetadata()["mail"] !== "none";
