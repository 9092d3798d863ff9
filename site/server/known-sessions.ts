import type { IncomingMessage } from "node:http";
import { networkOf, clientFacts, type TrustedProxies } from "@trabecula/client-address";
import type { FastifyInstance } from "fastify";
import { endpoints } from "@trabecula/contracts/endpoints";

/** More than a laboratory has people and scripts at work at a time. */
const mostKnown = 10_000;

/** Addresses that answer nobody without a session or a token of ours. */
const closed = new Set(
  Object.entries(Object.groupBy(endpoints, ({ path }) => path)).flatMap(([path, those]) =>
    those?.every(({ access }) => access !== "anyone") ? [`/api${path}`] : [],
  ),
);

export type KnownSessions = ReturnType<typeof createKnownSessions>;

/**
 * Remembers sessions and tokens that the CMS has let in, by what they show, for whose turn it is and nothing else: this server cannot
 * check them. Whoever makes one up waits among the strangers of the network, and so does a session with its first call.
 */
export function createKnownSessions(isTrusted: TrustedProxies, most = mostKnown) {
  const known = new Set<string>();

  function add(shown: string): void {
    known.delete(shown);
    known.add(shown);
    if (known.size > most) known.delete(known.values().next().value!);
  }

  return {
    /** Whose requests take turns together: those of a known session, or all others of a network. */
    laneOf(request: IncomingMessage): string {
      const shown = shownBy(request);
      return shown !== null && known.has(shown) ? shown : networkOf(clientFacts(request, isTrusted).address);
    },

    /** Learns from the answers of the CMS to these calls. */
    learnFrom(calls: FastifyInstance): void {
      calls.addHook("onSend", async ({ raw, routeOptions }, { statusCode }) => {
        const shown = statusCode < 300 && closed.has(routeOptions.url ?? "") ? shownBy(raw) : null;
        if (shown !== null) add(shown);
      });
    },
  };
}

/** The half of a session's token that no other knows, or a personal token. */
function shownBy({ headers }: IncomingMessage): string | null {
  const bearer = /^Bearer +([\w-]{1,100})$/i.exec(headers.authorization ?? "")?.[1];
  return bearer ?? /(?:^|; ?)(?:__Secure-)?jwt_sig=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? "")?.[1] ?? null;
}
