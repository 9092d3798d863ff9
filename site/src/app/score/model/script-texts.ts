import type { StudyRun } from "../study-api.ts";

export interface ScriptedRun {
  readonly fileName: string;
  readonly mapName: string;
  readonly delimiter: string;
  readonly options: Omit<StudyRun, "groupBy">;
}

const asSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const quoted = (text: string) => JSON.stringify(text);

function given({ map: _, sheet: __, hidden: ___, ...options }: ScriptedRun["options"]): [string, string][] {
  return Object.entries(options).map(([name, value]) => [asSnake(name), typeof value === "number" ? String(value) : quoted(String(value))]);
}

const listed = (entries: [string, string][], assign: string) => entries.map(([name, value]) => `${name}${assign}${value}`).join(", ");
const scoredName = (fileName: string) => `${fileName.replace(/\.[^.]*$/, "")}-scored.csv`;

export function rScript({ fileName, mapName, delimiter, options }: ScriptedRun): string {
  const read = delimiter === ";" ? "read.csv2" : "read.csv";
  const separator = delimiter === "\t" ? ', sep = "\\t"' : "";
  return [
    'source("trabecula.R")',
    // Reads text, since R would read the code 0042 as a number, and a column of F as FALSE.
    `study <- ${read}(${quoted(fileName)}${separator}, check.names = FALSE, colClasses = "character", na.strings = character())`,
    `map <- jsonlite::read_json(${quoted(mapName)})`,
    `scored <- trabecula_score(study, ${["map = map", listed(given(options), " = ")].filter(Boolean).join(", ")})`,
    `write.csv(scored, ${quoted(scoredName(fileName))}, row.names = FALSE)`,
  ].join("\n");
}

export function pythonScript({ fileName, mapName, delimiter, options }: ScriptedRun): string {
  const separator = delimiter === "," ? "" : `, delimiter=${quoted(delimiter)}`;
  return [
    "import csv, json, trabecula",
    `with open(${quoted(fileName)}, newline="", encoding="utf-8-sig") as file:`,
    `    study = list(csv.DictReader(file${separator}))`,
    `column_map = json.load(open(${quoted(mapName)}, encoding="utf-8"))`,
    `scored = trabecula.Trabecula().score(study, ${["map=column_map", listed(given(options), "=")].filter(Boolean).join(", ")})`,
  ].join("\n");
}
