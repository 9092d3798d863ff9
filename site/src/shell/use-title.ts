import { useEffect } from "react";
import { productName } from "./product.ts";

/** Titles the page '{title} | {product}' while the screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${productName()}`;
  }, [title]);
}
