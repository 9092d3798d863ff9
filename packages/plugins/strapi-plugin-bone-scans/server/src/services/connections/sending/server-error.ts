import { CallError } from "@trabecula/redcap";

const sentences = {
  refused: "The server refuses the login of this connection.",
  not_found: "There is no such API at this address.",
  moved: "The server redirects to another address. Enter the right one.",
  busy: "The server is busy. Try again later.",
  timeout: "The server did not answer in time. Try again later.",
  unreachable: "The server cannot be reached. Check the address, and try again later.",
  too_large: "The server's answer is too large.",
  unexpected: "The server's answer is not what such a server sends.",
  rejected: "The server refuses the report.",
} as const;

export type ServerProblem = keyof typeof sentences;

/** Does not contain text from the server. */
export class ServerError extends CallError<ServerProblem> {
  override readonly name = "ServerError";

  constructor(problem: ServerProblem, message: string = sentences[problem]) {
    super(problem, message);
  }
}
