import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

export type Phase = "connect" | "mail" | "rcpt" | "content" | "reply";

export interface Hold {
  readonly reached: Promise<void>;
  readonly release: () => void;
  readonly forget: () => void;
  readonly drop: () => void;
}

export interface Refusal {
  readonly code: number;
  readonly message: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  refuse: boolean;
  readonly refusedRecipients: Map<string, Refusal>;
  readonly refusedContents: Map<string, Refusal>;
  readonly hold: (phase: Phase) => Hold;
  readonly to: (address: string) => ReceivedMail[];
  readonly waitFor: (count: number) => Promise<readonly ReceivedMail[]>;
  readonly stop: () => Promise<void>;
}

interface Session {
  readonly envelope: { readonly mailFrom: false | { readonly address: string }; readonly rcptTo: readonly { readonly address: string }[] };
}

type Done = (error?: Error) => void;

interface Gate {
  readonly arrive: () => void;
  readonly opened: Promise<void>;
}

interface MailServerOptions {
  readonly port?: number | undefined;
  readonly neverHeld?: string;
}

export async function startMailServer({ port = 0, neverHeld = "" }: MailServerOptions): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: { count: number; resolve: (mails: readonly ReceivedMail[]) => void }[] = [];
  const refusedRecipients = new Map<string, Refusal>();
  const refusedContents = new Map<string, Refusal>();
  const gates = new Map<Phase, Gate>();
  const sockets = new Set<Socket>();
  const state = { refuse: false };

  async function pass(phase: Phase, recipients: readonly string[] = []): Promise<void> {
    if (recipients.includes(neverHeld)) return;
    const gate = gates.get(phase);
    gate?.arrive();
    await gate?.opened;
  }

  function hold(phase: Phase): Hold {
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    gates.set(phase, { arrive, opened });
    const forget = () => void gates.delete(phase);
    const release = () => {
      forget();
      open();
    };
    const drop = () => {
      for (const socket of sockets) socket.destroy();
      release();
    };
    return { reached, release, forget, drop };
  }

  async function take(stream: AsyncIterable<Buffer>, session: Session): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    const source = await collect(stream, () => pass("content", to));
    if (state.refuse) throw refusalError({ code: 451, message: "Try again later" });
    const refusal = to.map((address) => refusedContents.get(address)).find((found) => found !== undefined);
    if (refusal) throw refusalError(refusal);
    received.push({ from: mailFrom ? mailFrom.address : "", to, source });
    for (const waiter of waiting) if (received.length >= waiter.count) waiter.resolve(received);
    await pass("reply", to);
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 100,
    onConnect: (_session: Session, done: Done) => void pass("connect").then(() => done()),
    onMailFrom: (_address: unknown, _session: Session, done: Done) => void pass("mail").then(() => done()),
    onRcptTo({ address }: { address: string }, _session: Session, done: Done) {
      const refusal = refusedRecipients.get(address);
      void pass("rcpt", [address]).then(() => done(refusal && refusalError(refusal)));
    },
    onData: (stream: AsyncIterable<Buffer>, session: Session, done: Done) => void take(stream, session).then(() => done(), done),
  });
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    get refuse() {
      return state.refuse;
    },
    set refuse(value: boolean) {
      state.refuse = value;
    },
    refusedRecipients,
    refusedContents,
    hold,
    to: (recipient) => received.filter(({ to }) => to.includes(recipient)),
    waitFor: (count) => (received.length >= count ? Promise.resolve(received) : new Promise((resolve) => waiting.push({ count, resolve }))),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refusalError({ code, message }: Refusal): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

async function collect(stream: AsyncIterable<Buffer>, begun: () => Promise<void>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
    await begun();
  }
  return Buffer.concat(chunks).toString("utf8");
}
