import type { IncomingMessage } from "node:http";

/** Data sent together has arrived by then. */
const longestMs = 100;

/**
 * Throws away what comes of a body within a moment.
 * @returns whether the body came to its end, so that the connection may carry another request
 */
export function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.destroyed) return Promise.resolve(request.complete);
  return new Promise((resolve) => {
    const timer = setTimeout(finish, longestMs);
    function finish(): void {
      clearTimeout(timer);
      request.off("end", finish).off("close", finish).off("error", finish);
      resolve(request.complete);
    }
    request.on("end", finish).on("close", finish).on("error", finish);
    request.resume();
  });
}
