import type { IncomingMessage, ServerResponse } from "node:http";

/** Call as metrics and logs see it, without personal data. */
export interface AnsweredCall {
  readonly requestId: string;
  /** Route such as `GET /api/reports/:id`, never the URL. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Bytes sent, including headers. */
  readonly bytes: number;
  /** The client disconnected early. */
  readonly left: boolean;
}

const polled = /^GET \/api\/(?:health(?:\/.*)?|content\/version|metrics|my\/reports\/version)$/;

/** True for routes polled every second, which would flood the access log. */
export function isPolled(route: string): boolean {
  return polled.test(route);
}

export function answeredLine({ requestId, route, status, ms, bytes, left }: AnsweredCall): Readonly<Record<string, unknown>> {
  return { requestId, route, status, ms: Math.round(ms * 10) / 10, bytes, ...(left && { left }) };
}

/** Reads the route when the response ends, because it is unknown at the start. */
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
