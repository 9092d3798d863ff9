import type { IncomingMessage, ServerResponse } from "node:http";

/** A call as it is counted and logged: nothing of what was asked or who asked. */
export interface AnsweredCall {
  readonly requestId: string;
  /** The route, such as `GET /api/reports/:id`, and never the address. */
  readonly route: string;
  readonly status: number;
  /** From its first line until the last byte of the answer has left, or the caller has. */
  readonly ms: number;
  /** What left on the connection, with the head of the answer. */
  readonly bytes: number;
  /** Whether the caller left before the answer was whole. */
  readonly left: boolean;
}

const polled = /^GET \/api\/(?:health(?:\/.*)?|content\/version|metrics|my\/reports\/version)$/;

/** Whether programs and open pages ask for this once a second, so that it would fill an access log. */
export function isAskedAllTheTime(route: string): boolean {
  return polled.test(route);
}

/** The call as facts of a line in the access log. */
export function answeredLine({ requestId, route, status, ms, bytes, left }: AnsweredCall): Readonly<Record<string, unknown>> {
  return { requestId, route, status, ms: Math.round(ms * 10) / 10, bytes, ...(left && { left }) };
}

/** Tells of a call once it is over. The route is asked for then: nobody knows it at the start. */
export function whenAnswered(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { requestId, routeOf }: { readonly requestId: string; readonly routeOf: () => string },
  tell: (call: AnsweredCall) => void,
): void {
  const startMs = performance.now();
  const bytesBefore = socket.bytesWritten;
  response.once("close", () =>
    tell({
      ...{ requestId, route: routeOf(), status: response.statusCode, ms: performance.now() - startMs },
      ...{ bytes: socket.bytesWritten - bytesBefore, left: !response.writableFinished },
    }),
  );
}
