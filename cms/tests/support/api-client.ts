import { setImmediate } from "node:timers/promises";
import { inject } from "vitest";

export interface ApiReply {
  readonly status: number;
  /** Parsed JSON, or text. Tests parse it by its contract where the shape matters. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
  readonly headers: Headers;
}

interface SendOptions {
  readonly json?: unknown;
  readonly body?: RequestInit["body"];
  readonly headers?: Record<string, string>;
}

/** Random among millions, so test files do not share rate limits. */
function inventAddress(): string {
  const part = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1));
  return `${part(20, 99)}.${part(0, 255)}.${part(0, 255)}.${part(1, 254)}`;
}

/** HTTP client with cookies and its own address, so that rate limits do not mix. */
export class ApiClient {
  readonly cookies = new Map<string, string>();
  readonly address = inventAddress();
  readonly base: string;

  constructor(base: string = inject("cmsUrl")) {
    this.base = base;
  }

  get = (path: string, options?: SendOptions) => this.send("GET", path, options);
  post = (path: string, json?: unknown, options?: SendOptions) =>
    this.send("POST", path, json === undefined ? options : { json, ...options });
  put = (path: string, json?: unknown, options?: SendOptions) => this.send("PUT", path, { json, ...options });
  delete = (path: string, json?: unknown, options?: SendOptions) =>
    this.send("DELETE", path, json === undefined ? options : { json, ...options });

  async send(method: string, path: string, { json, body, headers }: SendOptions = {}): Promise<ApiReply> {
    // Lets a blocked thread notice connections that the server closed.
    await setImmediate();
    const reply = await fetch(`${this.base}${path}`, {
      method,
      redirect: "manual",
      headers: {
        "X-Forwarded-For": this.address,
        ...(this.cookies.size === 0 ? {} : { Cookie: this.cookie }),
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
    });
    for (const cookie of reply.headers.getSetCookie()) this.keep(cookie);
    const text = await reply.text();
    return { status: reply.status, body: parse(text), headers: reply.headers };
  }

  private keep(cookie: string): void {
    const [pair = ""] = cookie.split(";", 1);
    const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    if (value === "") this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
