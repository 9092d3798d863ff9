import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (reply: ServerResponse, url: URL) => void;

export const asJson = (value: unknown): Answer => {
  return (reply) => void reply.setHeader("content-type", "application/json").end(JSON.stringify(value));
};

export const committedAt = (date: unknown) => asJson([{ commit: { committer: { date } } }]);

export function tagged(...names: string[]): Answer {
  return (reply, url) => {
    const size = Number(url.searchParams.get("per_page"));
    const start = (Number(url.searchParams.get("page")) - 1) * size;
    asJson(names.slice(start, start + size).map((name) => ({ name })))(reply, url);
  };
}

export async function startCodeHost() {
  const answers: { commits: Answer; tags: Answer } = { commits: committedAt("2026-11-01T08:00:00Z"), tags: tagged("v1.2.3") };
  const calls: string[] = [];
  const server = createServer((request, reply) => {
    const url = new URL(request.url!, "http://host");
    calls.push(`${request.url} ${request.headers.authorization ?? "without credential"}`);
    answers[url.pathname.endsWith("/tags") ? "tags" : "commits"](reply, url);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    calls,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
