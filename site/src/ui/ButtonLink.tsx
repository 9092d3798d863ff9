import { AppLink, type AppLinkProps } from "./AppLink.tsx";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "./button-classes.ts";

export type ButtonLinkProps = AppLinkProps & { variant?: ButtonVariant; size?: ButtonSize };

export function ButtonLink({ variant = "primary", size = "medium", className, ...rest }: ButtonLinkProps) {
  return <AppLink className={buttonClasses(variant, size, className)} {...rest} />;
}
