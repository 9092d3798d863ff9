import { once } from "node:events";
import net from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startMailServer, type MailServer } from "./mail-server.ts";
import { deliver } from "../../server/src/services/outbox/deliver.ts";
import type { OutboxRow } from "../../server/src/services/outbox/outbox-rows.ts";

let server: MailServer;

beforeEach(async () => void (server = await startMailServer({})));
afterEach(() => server.stop());

const row: OutboxRow = {
  ...{ id: 1, public_id: "a".repeat(24), state: "sending", attempts: 1, claim: "c", next_attempt_at: 0, template: "test" },
  ...{ recipient: "reader@people.test", reply_to: null, subject: "Subject", text: "Text", html: "<p>Text</p>" },
  ...{ last_error: null, created_at: 0, sent_at: null, handed_over_at: null, request_id: null },
};

interface Patience {
  readonly conversationMs?: number;
  readonly replyMs?: number;
  readonly url?: string;
}

function attempt(beforeFinalDot: () => Promise<void> = () => Promise.resolve(), { url = server.url, ...patience }: Patience = {}) {
  const { signal } = new AbortController();
  return deliver({ url, from: "no-reply@lab.test", host: "lab.test" }, row, { beforeFinalDot, signal, ...patience });
}

async function startDrippingServer(): Promise<string> {
  const dripping = net.createServer((socket) => {
    let amidContent = false;
    let drip: NodeJS.Timeout | undefined;
    socket.on("error", () => undefined).on("close", () => clearInterval(drip));
    socket.write("220 mail.test\r\n");
    createInterface(socket).on("line", (line) => {
      if (line === ".") drip = setInterval(() => socket.write("2"), 5);
      else if (!amidContent) socket.write(line === "DATA" ? "354 Go on\r\n" : "250 Well\r\n");
      if (line === "DATA") amidContent = true;
    });
  });
  dripping.listen(0, "127.0.0.1");
  onTestFinished(() => void dripping.close());
  await once(dripping, "listening");
  return `smtp://127.0.0.1:${(dripping.address() as net.AddressInfo).port}`;
}

describe("deliver", () => {
  it("sends a mail once, and runs the last step before the server receives it", async () => {
    const had: number[] = [];
    expect(await attempt(() => Promise.resolve(void had.push(server.received.length)))).toEqual({ taken: true });
    expect([had, server.received.length]).toEqual([[0], 1]);
  });

  it("reports no handover when the connection breaks before or during the last step", async () => {
    const hold = server.hold("content");
    const beforeTheStep = attempt();
    await hold.reached;
    await pause(20);
    hold.drop();
    expect(await beforeTheStep).toMatchObject({ taken: false, handedOver: false });

    const within = server.hold("content");
    const closed = Promise.withResolvers<void>();
    const delivery = attempt(() => {
      within.drop();
      return closed.promise;
    });
    const outcome = await delivery;
    closed.resolve();
    expect(outcome).toMatchObject({ taken: false, handedOver: false });
    expect(server.received).toEqual([]);
  });

  it("does not know it where the connection breaks after the dot", async () => {
    const hold = server.hold("reply");
    const delivery = attempt();
    await hold.reached;
    hold.drop();
    expect(await delivery).toMatchObject({ taken: false, handedOver: true });
    expect(server.received).toHaveLength(1);
  });

  it("sends no dot where the last step fails", async () => {
    const outcome = await attempt(() => Promise.reject(new Error("taken over")));
    expect(outcome).toMatchObject({ taken: false, handedOver: false, error: { message: "taken over" } });
    expect(server.received).toEqual([]);
  });

  it("times out on a stalled server, but waits longer for the reply to a complete mail", async () => {
    const conversationMs = 3000;
    const envelope = server.hold("rcpt");
    const hanging = attempt(undefined, { conversationMs });
    await envelope.reached;
    expect(await hanging).toMatchObject({ taken: false, handedOver: false, error: { code: "ETIMEDOUT" } });
    envelope.release();

    const reply = server.hold("reply");
    const slow = attempt(undefined, { conversationMs });
    await reply.reached;
    await pause(conversationMs);
    reply.release();
    expect(await slow).toEqual({ taken: true });
  });

  it("times out on an endless reply to a complete mail, and reports an uncertain delivery", async () => {
    const delivery = attempt(undefined, { url: await startDrippingServer(), replyMs: 200 });
    expect(await delivery).toMatchObject({ taken: false, handedOver: true, error: { message: expect.stringContaining("answer") } });
  });
});
