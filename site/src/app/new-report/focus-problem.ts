export function focusProblem(): void {
  const first = document.querySelector<HTMLElement>(".wizard [aria-invalid=true], .wizard [data-problem]");
  if (!first || first.ariaInvalid) return first?.focus();
  const group = first.closest("fieldset, section");
  (group?.querySelector<HTMLElement>("[data-parameter]") ?? group?.querySelector("input"))?.focus();
  first.scrollIntoView({ block: "nearest" });
}
