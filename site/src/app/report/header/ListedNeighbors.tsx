import { useNavigate } from "react-router-dom";
import { AppLink } from "../../../ui/AppLink.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { useNeighbors, type Neighbors } from "../../reports/listed-reports.ts";

const link =
  "inline-flex min-h-9 items-center px-2 text-brand underline-offset-4 hover:underline max-md:min-h-11 max-md:min-w-11 max-md:justify-center pointer-coarse:min-h-11";

/** Address of the next report; after a page's last report, of the list. */
const afterwards = ({ next, more }: Neighbors): string | undefined => (next === undefined ? more : `/reports/${next}`);

export function useNextReport(id: string): (() => void) | null {
  const neighbors = useNeighbors(id);
  const navigate = useNavigate();
  const to = neighbors && afterwards(neighbors);
  return to ? () => void navigate(to) : null;
}

/** "3 of 10", with the reports before and after in the list; keys j, k and u. On phones a bar at the bottom. */
export function ListedNeighbors({ id }: { id: string }) {
  const neighbors = useNeighbors(id);
  const navigate = useNavigate();
  const next = neighbors && afterwards(neighbors);
  const previous = neighbors?.previous && `/reports/${neighbors.previous}`;
  const open = (to: string | null | undefined) => (to ? () => void navigate(to) : undefined);
  useKeys({ j: open(next), k: open(previous), u: open(neighbors?.address) });
  if (!neighbors) return null;
  const { place, total, address } = neighbors;
  return (
    <nav
      aria-label="Reports of the list"
      className="bottom-bar mb-2 flex items-center gap-x-2 text-sm max-md:mb-0 max-md:justify-between print:hidden"
    >
      <AppLink to={address} className={`${link} md:-ml-2`} aria-keyshortcuts="u">
        List
      </AppLink>
      <span className="text-muted tabular-nums">
        {place} of {total}
      </span>
      {previous && (
        <AppLink to={previous} className={link} aria-keyshortcuts="k" title="Previous (k)">
          Previous
        </AppLink>
      )}
      {next && (
        <AppLink to={next} className={link} aria-keyshortcuts="j" title="Next (j)">
          Next
        </AppLink>
      )}
    </nav>
  );
}
