import { transfer } from "comlink";
import { fileTooLarge } from "@trabecula/words/calculator";
import type { ReadFile } from "../app/new-report/model/draft.ts";
import { ApiError } from "../shell/api-error.ts";
import type { EngineThread } from "./use-engine.ts";

/** As much as the server takes: some thousand evaluations. */
const mostBytes = 2_000_000;

/** Reads a scanner's file with the engine, in this browser. What it cannot read fails as it would on the server. */
export function fileReader(engine: EngineThread): (file: File, missing: string) => Promise<Pick<ReadFile, "reply" | "people">> {
  return async (file, missing) => {
    if (file.size > mostBytes) throw new ApiError("unreadable_file", fileTooLarge);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const outcome = await engine.readFile(transfer(bytes, [bytes.buffer]), file.name, missing);
    if (!outcome.ok) throw new ApiError("unreadable_file", outcome.message);
    return { reply: outcome.value };
  };
}
