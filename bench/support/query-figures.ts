import { printFigure, quantile } from "./figures.ts";
import { fetchOk, logIn, post } from "./requests.ts";
import type { CmsProcess } from "./servers.ts";

const rounds = 5;

export async function measureQueries(cms: CmsProcess, cookie: string): Promise<void> {
  const { apiUrl, admin } = cms;
  await measure(cms, "GET /api/user", () => fetchOk(`${apiUrl}/user`, { headers: { cookie } }));
  await measure(cms, "POST /api/user/login", () => logIn(apiUrl, admin));
  await measure(cms, "POST /api/user/login, wrong password", (round) =>
    logIn(apiUrl, { email: `nobody-${round}@lab.example`, password: "Wr0ng-horse!" }).then(
      () => Promise.reject(new Error("A wrong password was accepted.")),
      () => undefined,
    ),
  );
  await measure(cms, "POST /api/user/signup", (round) => post(apiUrl, "/user/signup", newcomer(round)));
  const waiting = await fetch(`${apiUrl}/admin/users?state=pending`, { headers: { cookie } });
  const { items } = (await waiting.json()) as { items: { id: string }[] };
  await measure(cms, "POST /api/admin/users/{id}/approve", (round) =>
    post(apiUrl, `/admin/users/${items[round]?.id}/approve`, {}, { cookie }),
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

function newcomer(round: number) {
  const name = { firstName: "Rosa", lastName: "Lindqvist", institution: "Test University", intendedUse: ["research"] };
  return { email: `newcomer-${round}@lab.example`, password: "Corr3ct-horse!", ...name };
}
