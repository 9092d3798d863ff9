type Theme = "light" | "dark";

/** The switch at the foot of every page: the system's choice until the reader makes one. */
export function startThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-theme-switch]");
  if (!button) return;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const shown = (): Theme => (document.documentElement.dataset["theme"] as Theme | undefined) ?? (prefersDark.matches ? "dark" : "light");
  const label = (): void => {
    button.textContent = shown() === "dark" ? "Light theme" : "Dark theme";
  };
  button.addEventListener("click", () => {
    const next: Theme = shown() === "dark" ? "light" : "dark";
    document.documentElement.dataset["theme"] = next;
    localStorage.setItem("theme", next);
    label();
  });
  prefersDark.addEventListener("change", label);
  label();
}
