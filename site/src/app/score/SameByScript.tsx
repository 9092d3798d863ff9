import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { pythonScript, rScript } from "./model/script-texts.ts";
import type { StudyFile, StudyRun } from "./study-api.ts";

interface Props {
  taken: StudyFile;
  name: string;
  scoredWith: StudyRun;
}

export function SameByScript({ taken, name, scoredWith }: Props) {
  const { groupBy: _, ...options } = scoredWith;
  const { data: delimiter = "," } = useQuery({ queryKey: ["delimiter", taken.file], queryFn: () => delimiterOf(taken), gcTime: 0 });
  const mapName = `${name}-map.json`;
  const run = { fileName: taken.isWorkbook ? `${name}.csv` : taken.file.name, mapName, delimiter, options };
  return (
    <section aria-labelledby="by-script" className="max-w-3xl space-y-3 print:hidden">
      <h2 id="by-script" className="text-lg font-semibold">
        The same from R or Python
      </h2>
      <p className="text-sm text-muted">
        The column map holds what you chose above. With it, the{" "}
        <a href="/documentation/scripts" className="text-brand underline underline-offset-4">
          client and a token
        </a>
        , a script gets the same numbers{taken.isWorkbook ? "; save the sheet as CSV first" : ""}. The command line takes it with{" "}
        <code>--map</code>.
      </p>
      <Button
        variant="secondary"
        onClick={() => saveFile(mapName, new Blob([readable(options.map ?? "{}")], { type: "application/json" }))}
      >
        Download column map
      </Button>
      <Script label="R" text={rScript(run)} />
      <Script label="Python" text={pythonScript(run)} />
    </section>
  );
}

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

function readable(map: string): string {
  return `${JSON.stringify(JSON.parse(map), null, 2)}\n`;
}

async function delimiterOf({ file, isWorkbook }: StudyFile): Promise<string> {
  if (isWorkbook) return ",";
  const [head = ""] = (await file.slice(0, 20_000).text()).split("\n", 1);
  return ["\t", ";"].find((delimiter) => head.split(delimiter).length > head.split(",").length) ?? ",";
}
