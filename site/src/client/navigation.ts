export function startNavigation(): void {
  const toggle = document.querySelector<HTMLButtonElement>("[data-menu-toggle]");
  const menu = document.getElementById("site-menu");
  if (!toggle || !menu) return;
  const setOpen = (isOpen: boolean): void => {
    toggle.setAttribute("aria-expanded", String(isOpen));
    menu.toggleAttribute("data-open", isOpen);
  };
  toggle.disabled = false;
  toggle.addEventListener("click", () => setOpen(toggle.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.hasAttribute("data-open")) return;
    setOpen(false);
    toggle.focus();
  });
}
