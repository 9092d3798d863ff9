import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import type { StudyFile, StudyRun } from "./study-api.ts";
import { pythonScript, rScript } from "./model/script-texts.ts";
import { Section } from "../../ui/Section.tsx";

export function SameByScript({ taken, name, scoredWith }: { taken: StudyFile; name: string; scoredWith: StudyRun }) {
  const { groupBy: _, ...options } = scoredWith;
  const { data: delimiter = "," } = useQuery({ queryKey: ["delimiter", taken.file], queryFn: () => delimiterOf(taken), gcTime: 0 });
  const mapName = `${name}-map.json`;
  const run = { fileName: taken.isWorkbook ? `${name}.csv` : taken.file.name, mapName, delimiter, options };
  return (
    <Section title="The same from R or Python" className="max-w-3xl space-y-3 print:hidden" headingClassName="text-lg font-semibold">
      <p className="text-sm text-muted">
        The column map holds what you chose above. With it, the{" "}
        <a href="/documentation/scripts" className="text-brand underline underline-offset-4">
          client and a token
        </a>
        , a script gets the same numbers{taken.isWorkbook ? asCsv(options.hidden) : ""}. The command line takes it with <code>--map</code>.
      </p>
      <Button
        variant="secondary"
        onClick={() => saveFile(mapName, new Blob([readable(options.map ?? "{}")], { type: "application/json" }))}
      >
        Download column map
      </Button>
      <Script label="R" text={rScript(run)} />
      <Script label="Python" text={pythonScript(run)} />
    </Section>
  );
}

/** Spreadsheets write hidden rows into CSV too. */
const asCsv = (hidden: StudyRun["hidden"]) =>
  hidden === "skip" ? "; delete what is hidden, and save the sheet as CSV first" : "; save the sheet as CSV first";

function Script({ label, text }: { label: string; text: string }) {
  return (
    <details>
      <summary className="cursor-pointer py-2 text-sm font-medium text-brand">{label}</summary>
      <pre
        role="region"
        aria-label={`Script in ${label}`}
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface p-4 text-sm"
      >
        {text}
      </pre>
    </details>
  );
}

const readable = (map: string): string => `${JSON.stringify(JSON.parse(map), null, 2)}\n`;

async function delimiterOf({ file, isWorkbook }: StudyFile): Promise<string> {
  if (isWorkbook) return ",";
  const [head = ""] = (await file.slice(0, 20_000).text()).split("\n", 1);
  return ["\t", ";"].find((delimiter) => head.split(delimiter).length > head.split(",").length) ?? ",";
}
