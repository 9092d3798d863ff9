import type { SiteView } from "@trabecula/report-view";
import { unbroken } from "@trabecula/messages";
import { useElementWidth } from "../../../charts/use-element-width.ts";
import { NotCompared } from "./NotCompared.tsx";
import { compactBelow, halfSheet, ProfileTable } from "./ProfileTable.tsx";
import { usePrinting } from "../../../charts/use-printing.ts";
import "./profile.css";

/** Pixels on A4 or letter. Sites are side by side, except T-scores with room for young adults. */
function paperWidth({ profiles }: SiteView, wide: boolean, paired: boolean): number {
  return wide || (!paired && profiles.some(({ scale }) => scale === "t")) ? 700 : halfSheet;
}

interface Props {
  site: SiteView;
  wide: boolean;
  paired?: boolean;
  level?: 2 | 3;
  /** Static width in pixels, for pages without scripts. */
  still?: { width: number };
}

export function SiteSection({ site, wide, paired = false, level = 2, still }: Props) {
  const [box, screenWidth] = useElementWidth<HTMLElement>(still?.width ?? 520);
  const isOnPaper = usePrinting();
  const width = isOnPaper ? paperWidth(site, wide, paired) : screenWidth;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      ref={box}
      className="site"
      data-compact={(!isOnPaper && width < compactBelow) || undefined}
      aria-labelledby={`${site.key}-heading`}
    >
      <header className="site-head">
        <Heading id={`${site.key}-heading`} className="font-serif">
          {site.title}
        </Heading>
        {site.facts !== "" && <p>{site.facts}</p>}
      </header>
      {site.profiles.map((profile) => (
        <ProfileTable
          key={profile.scale}
          profile={profile}
          title={site.title}
          {...{ width, wide, isOnPaper }}
          isStill={still !== undefined}
        />
      ))}
      {site.remarks.length > 0 && (
        <ul className="site-remarks">
          {site.remarks.map(({ mark, text }) => (
            <li key={mark}>
              <sup>{mark}</sup> {unbroken(text)}
            </li>
          ))}
        </ul>
      )}
      {site.notCompared && <NotCompared view={site.notCompared} title={site.title} />}
    </section>
  );
}
