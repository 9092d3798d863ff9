import * as words from "@trabecula/messages/settings";
import { ViewLink } from "../../ui/ViewLink.tsx";

interface Entry {
  key: string;
  label: string;
}

export function SettingsNavigation({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav aria-label={words.settings} className="print:hidden">
      <ul className="flex flex-wrap gap-x-5 lg:flex-col lg:gap-y-1">
        {entries.map(({ key, label }) => (
          <li key={key}>
            <ViewLink to={`/settings/${key}`}>{label}</ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
