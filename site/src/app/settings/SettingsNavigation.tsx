import { NavLink } from "react-router-dom";
import { classes } from "../../ui/classes.ts";

interface Entry {
  key: string;
  label: string;
}

/** The views of the settings: a column beside them, on narrow screens lines above them. */
export function SettingsNavigation({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav aria-label="Settings" className="print:hidden">
      <ul className="flex flex-wrap gap-x-1 gap-y-1 max-lg:-mx-3 lg:flex-col">
        {entries.map(({ key, label }) => (
          <li key={key}>
            <NavLink
              to={`/settings/${key}`}
              className={({ isActive }) =>
                classes(
                  "flex min-h-9 items-center rounded-md px-3 text-sm font-medium pointer-coarse:min-h-11",
                  isActive ? "bg-brand-tint text-brand" : "text-muted hover:bg-sunken hover:text-ink",
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
