import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { AppError } from "../src/index.ts";
import { askedFrom, giveBackTurn } from "../src/edge/asking-network.ts";
import { inTurnOfAccount, inTurnOfNetwork, accountsWithCalls, turnOfSession, turnToBegin } from "../src/turns-of-callers.ts";

function heldCalls(accountId: string, count: number) {
  const ends: (() => void)[] = [];
  const calls = Array.from({ length: count }, () => inTurnOfAccount(accountId, () => new Promise<void>((resolve) => ends.push(resolve))));
  return { begun: () => ends.length, endOne: () => ends.shift()?.(), endAll: () => ends.splice(0).forEach((end) => end()), calls };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await setImmediate();
}

describe("the calls of one account", () => {
  it("are worked on three at a time, while another's call waits for none of them", async () => {
    const many = heldCalls("many", 9);
    await settled();
    expect(many.begun()).toBe(3);
    await expect(inTurnOfAccount("other", async () => "answered")).resolves.toBe("answered");
    many.endOne();
    await settled();
    expect(many.begun()).toBe(3);
    while (many.begun() > 0) {
      many.endAll();
      await settled();
    }
    await Promise.all(many.calls);
  });

  it("are refused above a hundred that wait, and taken again afterwards", async () => {
    const many = heldCalls("flood", 103);
    await settled();
    const refused = inTurnOfAccount("flood", async () => "answered");
    await expect(refused).rejects.toBeInstanceOf(AppError);
    await expect(refused).rejects.toMatchObject({ code: "too_many_requests", retryAfterSeconds: 1 });
    while (many.begun() > 0) {
      many.endAll();
      await settled();
    }
    await Promise.all(many.calls);
    await expect(inTurnOfAccount("flood", async () => "answered")).resolves.toBe("answered");
  });

  it("leave nothing behind, also where they fail", async () => {
    await expect(inTurnOfAccount("failing", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await settled();
    expect(accountsWithCalls()).toBe(0);
  });
});

it("lets others have their turn between an account's calls, also where none of them waits for anything", async () => {
  const order: string[] = [];
  const own = Array.from({ length: 12 }, (_, index) => inTurnOfAccount("busy", () => Promise.resolve(void order.push(`own ${index}`))));
  const other = setImmediate().then(() => order.push("other"));
  await Promise.all([...own, other]);
  expect(order.indexOf("other")).toBeLessThanOrEqual(6);
  expect(order).toHaveLength(13);
});

it("tells a call that waited for its turn so: its session may have ended meanwhile", async () => {
  const told = await Promise.all([1, 2, 3].map(() => inTurnOfAccount("told", (waited) => Promise.resolve(waited))));
  const files = await Promise.all([1, 2].map(() => turnToBegin("told of files")));
  expect([told, files]).toEqual([
    [false, true, true],
    [false, true],
  ]);
});

it.each([
  ["calls", inTurnOfAccount],
  ["files", async (accountId: string, work: () => Promise<unknown>) => turnToBegin(accountId).then(work)],
])(
  "begins one of an account's %s in a turn of the event loop, also where each is answered before the next arrives",
  async (kind, asked) => {
    const begun: number[] = [];
    let loopTurn = 0;
    const calls: Promise<unknown>[] = [];
    for (let call = 0; call < 5; call += 1) {
      calls.push(asked(`burst of ${kind}`, async () => begun.push(loopTurn)));
      for (let step = 0; step < 50; step += 1) await Promise.resolve();
    }
    expect(begun).toEqual([0]);
    for (loopTurn = 1; begun.length < 5 && loopTurn < 20; loopTurn += 1) await setImmediate();
    await Promise.all(calls);
    expect(new Set(begun).size).toBe(5);
  },
);

describe("the calls of strangers", () => {
  const login = "POST /user/login";

  function heldFrom(network: string, count: number, begin: () => void = () => undefined) {
    const ends: (() => void)[] = [];
    const work = () => {
      begin();
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const calls = Array.from({ length: count }, () => askedFrom(network, () => inTurnOfNetwork(login, work)));
    const endAll = async () => {
      while (ends.length > 0) {
        ends.splice(0).forEach((end) => end());
        await settled();
      }
      await Promise.all(calls);
    };
    return { begun: () => ends.length, endOne: () => ends.shift()?.(), endAll };
  }

  it("are worked on four at a time, however many wait, and networks and routes take turns", async () => {
    const many = heldFrom("30.0.0.1", 500);
    await settled();
    expect(many.begun()).toBe(4);
    const others = (
      [
        ["30.0.0.2", login],
        ["30.0.0.1", "GET /open-datasets"],
      ] as const
    ).map(([network, route]) => askedFrom(network, () => inTurnOfNetwork(route, async () => many.begun())));
    many.endOne();
    many.endOne();
    for (const begun of await Promise.all(others)) expect(begun).toBeLessThanOrEqual(4);
    await many.endAll();
  });

  it("make room for the next while they wait in a line of their own", async () => {
    const many = heldFrom("30.0.0.3", 20, giveBackTurn);
    await expect.poll(many.begun).toBe(20);
    await many.endAll();
  });

  it("that fail say so, and make room too", async () => {
    const fail = () => askedFrom("30.0.0.4", () => inTurnOfNetwork(login, () => Promise.reject(new Error("no"))));
    for (const outcome of await Promise.allSettled([1, 2, 3, 4, 5].map(fail))) expect(outcome.status).toBe("rejected");
    await expect(askedFrom("30.0.0.4", () => inTurnOfNetwork(login, async () => "answered"))).resolves.toBe("answered");
  });
});

it("looks for one call of a session in a turn of the event loop, and for another's meanwhile", async () => {
  const order: string[] = [];
  const ask = (session: string) => turnOfSession(session).then(() => order.push(session));
  await Promise.all([...Array.from({ length: 9 }, () => ask("many")), ask("one")]);
  expect(order.indexOf("one")).toBeLessThanOrEqual(1);
});
