import { classes } from "./classes.ts";

/** The place of something that is on its way; give it the size of what will come. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={classes("skeleton", className)} />;
}
