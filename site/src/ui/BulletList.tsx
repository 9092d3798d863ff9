import { classes } from "./classes.ts";

export function BulletList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={classes("list-disc ps-5", className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
