import { countOf, formatCount } from "../numbers.ts";
import { listOf } from "../text.ts";

export const caption = "Problems, by file and line";
export const columns = { file: "File", line: "Line", problem: "What is wrong" };
export const save = "Save as text";

export const count = (problems: number) => countOf(problems, "problem");
export const moreThan = (problems: number) => `More than ${formatCount(problems)} problems`;
export const foundIn = (files: readonly string[]) => `Problems found in ${listOf(files)}`;
export const inLine = (file: string, line: number) => `${file}, line ${line}`;
