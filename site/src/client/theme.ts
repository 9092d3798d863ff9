import { darkTheme, lightTheme } from "@trabecula/messages/frame";

type Theme = "light" | "dark";

export function startThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-theme-switch]");
  if (!button) return;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const shown = (): Theme => (document.documentElement.dataset["theme"] as Theme | undefined) ?? (prefersDark.matches ? "dark" : "light");
  const label = (): void => {
    button.textContent = shown() === "dark" ? lightTheme : darkTheme;
  };
  button.addEventListener("click", () => {
    const next: Theme = shown() === "dark" ? "light" : "dark";
    document.documentElement.dataset["theme"] = next;
    localStorage.setItem("theme", next);
    label();
    showPictures();
  });
  button.disabled = false;
  prefersDark.addEventListener("change", label);
  label();
  showPictures();
}

/** `<picture>` follows the system theme; a chosen theme overrides it. */
function showPictures(): void {
  const chosen = document.documentElement.dataset["theme"];
  if (!chosen) return;
  for (const source of document.querySelectorAll<HTMLSourceElement>("source[data-theme-source]")) {
    const isShown = source.dataset["themeSource"] === chosen;
    source.media = source.media.replace(/\(prefers-color-scheme: [^)]*\)|not all/, isShown ? "(width >= 0)" : "not all");
  }
}
