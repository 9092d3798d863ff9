import { SMTPServer } from "smtp-server";

/** A mail as a real server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

/** A mail server on loopback; `refuse` makes it turn every mail away. */
export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  refuse: boolean;
  /** Resolves with the mails once there are `count` of them. */
  readonly waitFor: (count: number) => Promise<readonly ReceivedMail[]>;
  readonly stop: () => Promise<void>;
}

interface Session {
  readonly envelope: { readonly mailFrom: false | { readonly address: string }; readonly rcptTo: readonly { readonly address: string }[] };
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: { count: number; resolve: (mails: readonly ReceivedMail[]) => void }[] = [];
  const state = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream: AsyncIterable<Buffer>, session: Session, done: (error?: Error) => void) {
      void collect(stream).then((source) => {
        if (state.refuse) return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), source });
        for (const waiter of waiting) if (received.length >= waiter.count) waiter.resolve(received);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get refuse() {
      return state.refuse;
    },
    set refuse(value: boolean) {
      state.refuse = value;
    },
    waitFor: (count) => (received.length >= count ? Promise.resolve(received) : new Promise((resolve) => waiting.push({ count, resolve }))),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
