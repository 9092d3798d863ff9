import type { IncomingMessage } from "node:http";

const mostBytes = 200_000_000;
const longestMs = 15_000;

/**
 * Reads the rest of a body and throws it away, within limits. Most clients send all of their body before they look at
 * the answer: closing on them half-way shows them a broken connection in place of what was wrong.
 * @returns whether the body came to its end, so that the connection may carry another request
 */
export function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.destroyed) return Promise.resolve(request.complete);
  return new Promise((resolve) => {
    let left = mostBytes;
    const timer = setTimeout(finish, longestMs);
    function count(chunk: Buffer): void {
      left -= chunk.length;
      if (left < 0) finish();
    }
    function finish(): void {
      clearTimeout(timer);
      request.off("data", count).off("end", finish).off("close", finish).off("error", finish);
      resolve(request.complete);
    }
    request.on("data", count).on("end", finish).on("close", finish).on("error", finish);
    request.resume();
  });
}
