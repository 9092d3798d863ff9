import http, { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "./until.ts";

const everyMs = 1000;

export interface Balancer {
  readonly url: string;
  readonly add: (server: string) => Promise<void>;
  readonly remove: (server: string) => void;
  readonly close: () => void;
}

export async function startBalancer(readiness: string): Promise<Balancer> {
  const servers = new Map<string, boolean>();
  const agent = new http.Agent({ keepAlive: true, timeout: 2 * everyMs });
  let sent = 0;
  const front = createServer((request, response) => {
    const ready = [...servers.keys()].filter((server) => servers.get(server));
    const target = ready[sent++ % ready.length];
    if (target === undefined) return void response.destroy();
    const { hostname, port } = new URL(target);
    const { url, method, headers } = request;
    const forwarded = http.request({ hostname, port, path: url, method, headers, agent }, (answer) => {
      const { connection: _, ...kept } = answer.headers;
      response.writeHead(answer.statusCode!, kept);
      pipeline(answer, response, () => undefined);
    });
    forwarded.on("error", () => response.destroy());
    request.pipe(forwarded);
  });

  async function watch(server: string): Promise<void> {
    while (servers.has(server)) {
      const answer = await fetch(`${server}${readiness}`).catch(() => null);
      await answer?.body?.cancel();
      if (servers.has(server)) servers.set(server, answer?.ok ?? false);
      await pause(everyMs, null, { ref: false });
    }
  }

  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    add: async (server) => {
      servers.set(server, false);
      void watch(server);
      await until(() => servers.get(server), Boolean);
    },
    remove: (server) => void servers.delete(server),
    close: () => {
      servers.clear();
      agent.destroy();
      front.close().closeAllConnections();
    },
  };
}
