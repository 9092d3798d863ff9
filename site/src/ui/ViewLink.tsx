import { NavLink } from "react-router-dom";
import { classes } from "./classes.ts";

/** A link to one of the views of a screen; the one that is shown is tinted. */
export function ViewLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      end
      to={to}
      className={({ isActive }) =>
        classes(
          "flex min-h-9 items-center rounded-md px-3 text-sm font-medium pointer-coarse:min-h-11",
          isActive ? "bg-brand-tint text-brand" : "text-muted hover:bg-sunken hover:text-ink",
        )
      }
    >
      {children}
    </NavLink>
  );
}
