import { classes } from "./classes.ts";

export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={classes("skeleton", className)} />;
}
