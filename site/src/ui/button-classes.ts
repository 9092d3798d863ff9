import { classes } from "./classes.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "medium" | "small";

const base =
  "inline-flex items-center justify-center gap-2 rounded-md py-1.5 text-center font-medium sm:whitespace-nowrap select-none no-underline " +
  "transition-colors duration-[var(--fast)] disabled:opacity-50 disabled:cursor-not-allowed aria-disabled:opacity-50";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong",
  secondary: "border border-line-control bg-surface text-ink hover:bg-sunken",
  quiet: "text-brand hover:bg-brand-tint",
  danger: "bg-error-solid text-[#fff] hover:brightness-90",
};

const sizes: Record<ButtonSize, string> = {
  medium: "min-h-[var(--control-height)] px-4 text-base",
  small: "min-h-8 px-3 text-sm pointer-coarse:min-h-11",
};

export function buttonClasses(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classes(base, variants[variant], sizes[size], className);
}
