/** What administrators set for the whole site, as the server writes it on the page's root element; nothing beside a browser. */
const facts = (): DOMStringMap => (typeof document === "undefined" ? {} : document.documentElement.dataset);

export const productName = (): string => facts()["product"] ?? "Trabecula";

export const isSignupOpen = (): boolean => facts()["signup"] !== "closed";

/** Rows on a page of a list. */
export const pageSize = (): number => Number(facts()["pageSize"] ?? 25);
