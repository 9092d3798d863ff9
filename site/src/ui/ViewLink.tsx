import { NavLink } from "react-router-dom";
import { classes } from "./classes.ts";

export function ViewLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      end
      to={to}
      className={({ isActive }) =>
        classes(
          "flex min-h-9 items-center text-sm font-medium whitespace-nowrap pointer-coarse:min-h-11",
          isActive ? "text-brand underline decoration-2 underline-offset-8" : "text-muted hover:text-ink",
        )
      }
    >
      {children}
    </NavLink>
  );
}
