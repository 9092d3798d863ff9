import type { CmsProcess } from "./cms-process.ts";
import { printFigure, quantile } from "./figures.ts";
import { jsonHeaders } from "./requests.ts";

const rounds = 5;

export async function measureQueries(cms: CmsProcess, adminCookie: string): Promise<void> {
  const admin = { cookie: adminCookie };
  const login = { email: cms.admin.email, password: cms.admin.password };
  await measure(cms, "GET /api/user", () => call(cms, "/user", { headers: admin }));
  await measure(cms, "POST /api/user/login", () => post(cms, "/user/login", login));
  await measure(cms, "POST /api/user/login, wrong password", (round) =>
    post(cms, "/user/login", { email: `nobody-${round}@lab.example`, password: "Wr0ng-horse!" }, {}, 401),
  );
  await measure(cms, "POST /api/user/signup", (round) => post(cms, "/user/signup", newcomer(round)));
  const waiting = (await (await call(cms, "/admin/users?state=pending", { headers: admin })).json()) as { items: { id: string }[] };
  await measure(cms, "POST /api/admin/users/{id}/approve", (round) =>
    post(cms, `/admin/users/${waiting.items[round]?.id ?? ""}/approve`, {}, admin),
  );
}

async function measure(cms: CmsProcess, name: string, one: (round: number) => Promise<unknown>): Promise<void> {
  const counts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await cms.queries();
    await one(round);
    counts.push((await cms.queries()) - before);
  }
  printFigure({ name, value: quantile(counts, 0.5), unit: "queries" });
}

async function post(cms: CmsProcess, path: string, body: object, headers: Record<string, string> = {}, status?: number): Promise<void> {
  await (
    await call(cms, path, { method: "POST", headers: { ...jsonHeaders, ...headers }, body: JSON.stringify(body) }, status)
  ).arrayBuffer();
}

async function call({ apiUrl }: CmsProcess, path: string, init: RequestInit, status?: number): Promise<Response> {
  const reply = await fetch(`${apiUrl}${path}`, init);
  if (status === undefined ? !reply.ok : reply.status !== status) throw new Error(`${path} answered ${reply.status}`);
  return reply;
}

function newcomer(round: number) {
  const name = { firstName: "Rosa", lastName: "Lindqvist", institution: "Test University", intendedUse: ["research"] };
  return { email: `newcomer-${round}@lab.example`, password: "Corr3ct-horse!", ...name };
}
