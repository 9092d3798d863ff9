import { AppLink, type AppLinkProps } from "../ui/AppLink.tsx";
import { classes } from "../ui/classes.ts";

/** Underlined `inText`, elsewhere under the pointer only. */
export function TextLink({ inText = false, className, ...rest }: AppLinkProps & { inText?: boolean }) {
  return <AppLink className={classes("text-brand underline-offset-4", inText ? "underline" : "hover:underline", className)} {...rest} />;
}
