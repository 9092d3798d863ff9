import type { FieldValues } from "react-hook-form";

/** What somebody typed, or the browser filled in, before the script of a form that the server had rendered was there. */
export function typedBefore<Values extends FieldValues>(values: Values): Partial<Values> {
  if (import.meta.env.SSR) return {};
  const typed = Object.keys(values).flatMap((name) => {
    const input = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
    const value = input?.type === "checkbox" ? input.checked : input?.value;
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(typed) as Partial<Values>;
}
