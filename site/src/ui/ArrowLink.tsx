import { AppLink, type AppLinkProps } from "./AppLink.tsx";
import { classes } from "./classes.ts";

export function ArrowLink({ direction = "forward", className, children, ...rest }: AppLinkProps & { direction?: "forward" | "back" }) {
  const isBack = direction === "back";
  const arrow = (
    <span
      aria-hidden="true"
      className={classes(
        "inline-block transition-transform duration-[var(--calm)]",
        isBack ? "group-hover:-translate-x-1" : "group-hover:translate-x-1",
      )}
    >
      {isBack ? "←" : "→"}
    </span>
  );
  return (
    <AppLink
      className={classes("group inline-flex items-center gap-1.5 font-medium text-brand underline-offset-4 hover:underline", className)}
      {...rest}
    >
      {isBack && arrow}
      <span>{children}</span>
      {!isBack && arrow}
    </AppLink>
  );
}
