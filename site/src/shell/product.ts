/** The product's name as staff set it; the server writes it on the page's root element. */
export function productName(): string {
  return document.documentElement.dataset["product"] ?? "Trabecula";
}
