import { classes } from "./classes.ts";
import { kept } from "./Kept.tsx";

export function BulletList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={classes("list-disc ps-5", className)}>
      {items.map((item) => (
        <li key={item}>{kept(item)}</li>
      ))}
    </ul>
  );
}
