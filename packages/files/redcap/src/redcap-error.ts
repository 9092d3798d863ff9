import { CallError } from "./attempts.ts";

const sentences = {
  refused: "REDCap refuses this token. Check it, and the API rights of its user.",
  not_found: "There is no REDCap API at this address.",
  moved: "The server redirects to another address. Enter the address that the project's API page shows.",
  not_redcap: "The server answers with a page instead of data. Check the address, and whether the server asks for a login.",
  cut: "The server's answer ended early. Try again.",
  encoding: "The server's answer is not UTF-8 text.",
  too_large: "The server's answer is too large.",
  timeout: "The server did not answer in time. Try again later.",
  unreachable: "The server cannot be reached. Check the address, and try again later.",
  busy: "The server is busy. Try again later.",
  unexpected: "The server's answer is not what REDCap's API sends.",
  invalid: "REDCap refuses the call.",
  contradiction: "The server's answer contradicts itself.",
  changed: "The project has changed.",
} as const;

export type RedcapProblem = keyof typeof sentences;

/** `detail` is REDCap's own text and may have values. */
export class RedcapError extends CallError<RedcapProblem> {
  override readonly name = "RedcapError";
  readonly detail: string | null;

  constructor(problem: RedcapProblem, { detail = null, message }: { detail?: string | null; message?: string } = {}) {
    super(problem, message ?? sentences[problem]);
    this.detail = detail?.slice(0, 2000) ?? null;
  }
}
