import { useEffect } from "react";

export function useFoldsForPrint(): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>("details[data-print=open]:not([open])")];
      for (const fold of opened) fold.open = true;
    };
    const close = () => {
      for (const fold of opened) fold.open = false;
      opened = [];
    };
    addEventListener("beforeprint", open);
    addEventListener("afterprint", close);
    return () => {
      removeEventListener("beforeprint", open);
      removeEventListener("afterprint", close);
    };
  }, []);
}
