import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { AppError } from "../src/index.ts";
import { withNetwork, releaseSlot } from "../src/edge/request-context.ts";
import { runForAccount, runAnonymous, activeAccounts, scheduleSession, scheduleAccount } from "../src/admission-control.ts";

function blockedRequests(accountId: string, count: number) {
  const ends: (() => void)[] = [];
  const calls = Array.from({ length: count }, () => runForAccount(accountId, () => new Promise<void>((resolve) => ends.push(resolve))));
  return { started: () => ends.length, endOne: () => ends.shift()?.(), endAll: () => ends.splice(0).forEach((end) => end()), calls };
}

async function settled(): Promise<void> {
  for (let tick = 0; tick < 8; tick += 1) await setImmediate();
}

describe("requests of one account", () => {
  it("run three at a time and do not delay another account", async () => {
    const many = blockedRequests("many", 9);
    await settled();
    expect(many.started()).toBe(3);
    await expect(runForAccount("other", async () => "answered")).resolves.toBe("answered");
    many.endOne();
    await settled();
    expect(many.started()).toBe(3);
    while (many.started() > 0) {
      many.endAll();
      await settled();
    }
    await Promise.all(many.calls);
  });

  it("are rejected when a hundred are queued, and accepted again afterwards", async () => {
    const many = blockedRequests("flood", 103);
    await settled();
    const refused = runForAccount("flood", async () => "answered");
    await expect(refused).rejects.toBeInstanceOf(AppError);
    await expect(refused).rejects.toMatchObject({ code: "too_many_requests", retryAfterSeconds: 1 });
    while (many.started() > 0) {
      many.endAll();
      await settled();
    }
    await Promise.all(many.calls);
    await expect(runForAccount("flood", async () => "answered")).resolves.toBe("answered");
  });

  it("leave no state behind, also after failures", async () => {
    await expect(runForAccount("failing", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await settled();
    expect(activeAccounts()).toBe(0);
  });
});

it("yields to others between requests of an account that never wait", async () => {
  const order: string[] = [];
  const own = Array.from({ length: 12 }, (_, index) => runForAccount("busy", () => Promise.resolve(void order.push(`own ${index}`))));
  const other = setImmediate().then(() => order.push("other"));
  await Promise.all([...own, other]);
  expect(order.indexOf("other")).toBeLessThanOrEqual(6);
  expect(order).toHaveLength(13);
});

it("reports whether a request waited, since its session may have ended", async () => {
  const waited = await Promise.all([1, 2, 3].map(() => runForAccount("waited", (hadToWait) => Promise.resolve(hadToWait))));
  const files = await Promise.all([1, 2].map(() => scheduleAccount("waited of files")));
  expect([waited, files]).toEqual([
    [false, true, true],
    [false, true],
  ]);
});

it.each([
  ["calls", runForAccount],
  ["files", async (accountId: string, work: () => Promise<unknown>) => scheduleAccount(accountId).then(work)],
])("starts one of an account's %s per event loop tick, also if each is answered before the next arrives", async (kind, limited) => {
  const started: number[] = [];
  let tick = 0;
  const calls: Promise<unknown>[] = [];
  for (let call = 0; call < 5; call += 1) {
    calls.push(limited(`burst of ${kind}`, async () => started.push(tick)));
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
  }
  expect(started).toEqual([0]);
  for (tick = 1; started.length < 5 && tick < 20; tick += 1) await setImmediate();
  await Promise.all(calls);
  expect(new Set(started).size).toBe(5);
});

describe("anonymous requests", () => {
  const login = "POST /user/login";

  function blockedRequestsFrom(network: string, count: number, begin: () => void = () => undefined) {
    const ends: (() => void)[] = [];
    const work = () => {
      begin();
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const calls = Array.from({ length: count }, () => withNetwork(network, () => runAnonymous(login, work)));
    const endAll = async () => {
      while (ends.length > 0) {
        ends.splice(0).forEach((end) => end());
        await settled();
      }
      await Promise.all(calls);
    };
    return { started: () => ends.length, endOne: () => ends.shift()?.(), endAll };
  }

  it("run four at a time, alternating between networks and routes", async () => {
    const many = blockedRequestsFrom("30.0.0.1", 500);
    await settled();
    expect(many.started()).toBe(4);
    const others = (
      [
        ["30.0.0.2", login],
        ["30.0.0.1", "GET /open-datasets"],
      ] as const
    ).map(([network, route]) => withNetwork(network, () => runAnonymous(route, async () => many.started())));
    many.endOne();
    many.endOne();
    for (const started of await Promise.all(others)) expect(started).toBeLessThanOrEqual(4);
    await many.endAll();
  });

  it("release their slot while they wait in another queue", async () => {
    const many = blockedRequestsFrom("30.0.0.3", 20, releaseSlot);
    await expect.poll(many.started).toBe(20);
    await many.endAll();
  });

  it("release their slot when they fail", async () => {
    const fail = () => withNetwork("30.0.0.4", () => runAnonymous(login, () => Promise.reject(new Error("no"))));
    for (const outcome of await Promise.allSettled([1, 2, 3, 4, 5].map(fail))) expect(outcome.status).toBe("rejected");
    await expect(withNetwork("30.0.0.4", () => runAnonymous(login, async () => "answered"))).resolves.toBe("answered");
  });
});

it("starts one request per session and event loop tick, without delaying other sessions", async () => {
  const order: string[] = [];
  const ask = (session: string) => scheduleSession(session).then(() => order.push(session));
  await Promise.all([...Array.from({ length: 9 }, () => ask("many")), ask("one")]);
  expect(order.indexOf("one")).toBeLessThanOrEqual(1);
});
