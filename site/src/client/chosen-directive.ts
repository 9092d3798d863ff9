import type { ClientDirective } from "astro";

/** `client:chosen`: loads an island when the URL hash matches a `data-choice` link. Prefetches on hover or focus. */
const whenChosen: ClientDirective = (load) => {
  let fetched: ReturnType<typeof load> | undefined;
  let isShown = false;
  const fetch = () => (fetched ??= load());
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>("a[data-choice]")];

  function showIfChosen(): void {
    if (isShown || !links().some(({ hash }) => hash !== "" && hash === location.hash)) return;
    isShown = true;
    void fetch().then((hydrate) => hydrate());
  }

  for (const link of links()) for (const sign of ["pointerover", "focus"]) link.addEventListener(sign, () => void fetch(), { once: true });
  addEventListener("hashchange", showIfChosen);
  showIfChosen();
};

export default whenChosen;
