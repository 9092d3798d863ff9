import type { IncomingMessage } from "node:http";
import { networkOf, clientMetadata, type TrustedProxies } from "@trabecula/client-address";
import type { FastifyInstance } from "fastify";
import { endpoints } from "@trabecula/contracts/endpoints";

const mostKnown = 10_000;

/** Endpoints that require a session or token. */
const closed = new Set(
  Object.entries(Object.groupBy(endpoints, ({ path }) => path)).flatMap(([path, those]) =>
    those?.every(({ access }) => access !== "anyone") ? [`/api${path}`] : [],
  ),
);

export type KnownSessions = ReturnType<typeof createKnownSessions>;

/** Unverified, so only for scheduling. Forged and new sessions queue with other clients of their network. */
export function createKnownSessions(isTrusted: TrustedProxies, most = mostKnown) {
  const known = new Set<string>();

  function add(shown: string): void {
    known.delete(shown);
    known.add(shown);
    if (known.size > most) known.delete(known.values().next().value!);
  }

  return {
    clientKeyOf(request: IncomingMessage): string {
      const shown = shownBy(request);
      return shown !== null && known.has(shown) ? shown : networkOf(clientMetadata(request, isTrusted).address);
    },

    learnFrom(calls: FastifyInstance): void {
      calls.addHook("onSend", async ({ raw, routeOptions }, { statusCode }) => {
        const shown = statusCode < 300 && closed.has(routeOptions.url ?? "") ? shownBy(raw) : null;
        if (shown !== null) add(shown);
      });
    },
  };
}

/** The unshared half of a session token, or a personal token. */
function shownBy({ headers }: IncomingMessage): string | null {
  const bearer = /^Bearer +([\w-]{1,100})$/i.exec(headers.authorization ?? "")?.[1];
  return bearer ?? /(?:^|; ?)(?:__(?:Host|Secure)-)?jwt_sig=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? "")?.[1] ?? null;
}
