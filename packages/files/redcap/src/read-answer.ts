import { readBody } from "./attempts.ts";
import { RedcapError } from "./redcap-error.ts";

export async function readAnswer(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<string> {
  const bytes = await readBody(body, mostBytes);
  if (bytes === null) throw new RedcapError("too_large");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RedcapError("encoding");
  }
}

/** @throws RedcapError `cut`, `not_redcap`, or `invalid` for an error that is answered with status 200 */
export function parseAnswer(text: string): unknown {
  const start = text.trimStart();
  if (start.startsWith("<")) throw new RedcapError("not_redcap");
  let value: unknown;
  try {
    value = JSON.parse(start);
  } catch {
    throw new RedcapError(start === "" || /^[[{"]/.test(start) ? "cut" : "unexpected");
  }
  const { error } = Object(value) as { error?: unknown };
  if (typeof error === "string") throw new RedcapError("invalid", { detail: error });
  return value;
}
