import type { ButtonHTMLAttributes, Ref } from "react";
import { useHydrated } from "./use-hydrated.ts";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "./button-classes.ts";

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  pending?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({
  variant = "primary",
  size = "medium",
  pending = false,
  className,
  disabled,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  // Disabled until hydrated: the browser would submit the form itself and put input in the URL.
  const isReady = useHydrated();
  return (
    <button
      type={type}
      className={buttonClasses(variant, size, className)}
      disabled={disabled || pending || !isReady}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending && <span aria-hidden="true" className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />}
      {children}
    </button>
  );
}
