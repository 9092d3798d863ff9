import { ViewLink } from "../../ui/ViewLink.tsx";

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
            <ViewLink to={`/settings/${key}`}>{label}</ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
