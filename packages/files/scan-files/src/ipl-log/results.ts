import type { TextLine } from "../text-lines.ts";

const printed = {
  density: { command: "voxgobj_scanco_param", label: /^mean_unit\b/i },
  volumeFraction: { command: "vox_scanco_param", label: /^ov\s*\/\s*tv(?=[\s=:])/i },
  thickness: { command: "dt_thickness", label: /^th(?=[\s=:])/i },
  spacing: { command: "dt_spacing", label: /^bg\s+th(?=[\s=:])/i },
  number: { command: "dt_number", label: /^mat\s+n\s*\(1\/th\)/i },
  numberSd: { command: "dt_number", label: /^mat\s+bg\s+th\.sd(?=[\s=:])/i },
} as const;

export type ResultKind = keyof typeof printed;

export type Result = { kind: ResultKind; line: number; text: string; unit: string | null };

export type IplLog = {
  results: Result[];
  /** Line of the first known command; null: not an IPL log. */
  firstCommand: number | null;
  /** Start of the cortical porosity part, whose fraction is not BV/TV. */
  porosityFrom: number | null;
  hasAreas: boolean;
  isFirstGeneration: boolean;
};

const longestLine = 500;
const kinds = Object.entries(printed) as [ResultKind, (typeof printed)[ResultKind]][];
const commands = new Set<string>(kinds.map(([, { command }]) => command));

/** Commands begin with a slash, results with `!%` or `!>`. */
export function readLog(lines: readonly TextLine[]): IplLog {
  const log: IplLog = { results: [], firstCommand: null, porosityFrom: null, hasAreas: false, isFirstGeneration: false };
  let command = "";
  for (const { number, text } of lines) {
    if (text.length > longestLine) continue;
    const begun = /^\s*(?:ipl\d*>\s*)?\/([a-z]\w*)/i.exec(text)?.[1]?.toLowerCase();
    if (begun !== undefined) {
      command = begun;
      if (commands.has(command)) log.firstCommand ??= number;
      log.hasAreas ||= command === "moment2d_of_inertia";
      log.isFirstGeneration ||= command === "dt_cortex_obj_param";
    } else if (/^\s*!\s*calculate cortical porosity\b/i.test(text)) log.porosityFrom ??= number;
    else if (/^\s*!\s*trabecular number \(tbn\)\s*:/i.test(text)) log.isFirstGeneration = true;
    else log.results.push(...resultOf(command, number, text));
  }
  return log;
}

function resultOf(command: string, line: number, text: string): Result[] {
  const said = /^\s*!\s*[%>]\s*(\S.*)$/.exec(text)?.[1]?.trimEnd();
  if (said === undefined) return [];
  const kind = kinds.find(([, known]) => known.command === command && known.label.test(said));
  if (!kind) return [];
  const rest = said.replace(kind[1].label, "").replace(/^\s*[=:]?\s*/, "");
  const [number = "", ...unit] = rest.split(/\s+/);
  return [{ kind: kind[0], line, text: number, unit: unit.join(" ").replaceAll(/[[\]()]/g, "") || null }];
}
