import { upperFirst } from "@trabecula/messages";
import { summaryNotes, type ReportView, type SiteView, type NotComparedView } from "@trabecula/report-view";
import { useElementWidth } from "../../../charts/use-element-width.ts";
import { compactBelow, halfSheet, ProfileTable } from "./ProfileTable.tsx";
import { usePrinting } from "../../../charts/use-printing.ts";
import "./profile.css";
import { Kept, kept } from "../../../ui/Kept.tsx";

function Headline({ text }: { text: string }) {
  const [category, basis] = text.split(/ (?=\(lowest )/, 2);
  return basis ? (
    <p className="summary-headline">
      {kept(category)}{" "}
      <small>
        <Kept text={basis} />
      </small>
    </p>
  ) : (
    <p className="summary-headline" data-long>
      <Kept text={text} />
    </p>
  );
}

export function Summary({ view }: { view: ReportView }) {
  const { summary } = view;
  const small = summaryNotes(view);
  return (
    <section aria-labelledby="summary-heading" className="summary">
      <h2 id="summary-heading" className="sr-only">
        Summary
      </h2>
      {summary.headline && <Headline text={summary.headline} />}
      <p className="summary-sentence">
        <Kept text={summary.sentences.join(" ")} />
      </p>
      {summary.category && (
        <p className="summary-category">
          <Kept text={summary.category} />
        </p>
      )}
      {small.length > 0 && (
        <p className="summary-small">
          <Kept text={small.join(" ")} />
        </p>
      )}
    </section>
  );
}

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
        {site.facts !== "" && <p>{kept(site.facts)}</p>}
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
              <sup>{mark}</sup> <Kept text={text} />
            </li>
          ))}
        </ul>
      )}
      {site.notCompared && <NotCompared view={site.notCompared} title={site.title} />}
    </section>
  );
}

function NotCompared({ view: { count, reasons }, title }: { view: NotComparedView; title: string }) {
  const texts = reasons.map(({ short, values }) => `${short}: ${values.map(({ abbreviation }) => abbreviation).join(", ")}`);
  return (
    <details className="not-compared" data-print="open" open={reasons.some(({ code }) => code === "motion_grade") || undefined}>
      <summary>
        <strong>
          Not compared ({count})<span className="sr-only"> of {title}</span>
        </strong>{" "}
        <span className="print:hidden">{texts.join("; ")}</span>
      </summary>
      {reasons.map(({ short, text, values }) => (
        <div key={short}>
          <p>
            <strong>{upperFirst(short)}.</strong> {kept(text)}
          </p>
          <ul>
            {values.map((value) => (
              <li key={value.key}>
                <abbr translate="no" title={value.label}>
                  {value.abbreviation}
                </abbr>{" "}
                <span translate="no">
                  {value.value} <small>{value.unit}</small>
                </span>
                {value.notes.map((note) => (
                  <span key={note} className="not-compared-note">
                    {kept(note)}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
