import type { Account } from "../support/records.ts";
import { cookiesOf, jsonHeaders } from "../support/requests.ts";
import type { Latencies } from "./latencies.ts";
import type { Outcome } from "./compare.ts";

export interface Answer {
  readonly outcome: Outcome;
  readonly status: number;
  readonly text: string;
}

interface Call {
  readonly method?: "POST" | "PUT" | "DELETE";
  readonly json?: unknown;
  readonly route: string;
}

const loginRoute = "POST /api/user/login";
const timeoutMs = 60_000;
/** A refused connection carried no request, so another server may be tried. */
const refusedConnection = "ECONNREFUSED";

export class Client {
  #cookie = "";
  readonly #account: Account;
  readonly #sites: readonly string[];
  readonly #latencies: Latencies;

  constructor(account: Account, sites: readonly string[], latencies: Latencies) {
    this.#account = account;
    this.#sites = sites;
    this.#latencies = latencies;
  }

  async logIn(): Promise<boolean> {
    const { email, password } = this.#account;
    return (await this.call("/api/user/login", { method: "POST", json: { email, password }, route: loginRoute })).outcome === "done";
  }

  async call(path: string, call: Call): Promise<Answer> {
    const begun = performance.now();
    let why = "";
    for (const site of this.#sites) {
      try {
        const answer = await this.#send(site + path, call);
        if (answer.outcome !== "done") this.#latencies.failed(call.route, `${answer.status} ${codeIn(answer.text)}`, answer.status === 429);
        else this.#latencies.answered(call.route, performance.now() - begun);
        if (answer.status === 401 && call.route !== loginRoute) await this.logIn();
        return answer;
      } catch (error) {
        why = nameOf(error);
        if (why !== refusedConnection) break;
      }
    }
    this.#latencies.failed(call.route, why, false);
    return { outcome: "unknown", status: 0, text: "" };
  }

  async #send(address: string, { method, json, route }: Call): Promise<Answer> {
    const reply = await fetch(address, {
      ...(method && { method }),
      redirect: "manual",
      headers: {
        "X-Forwarded-For": this.#account.address,
        ...(this.#cookie !== "" && { cookie: this.#cookie }),
        ...(json !== undefined && jsonHeaders),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await reply.text();
    const { ok, status } = reply;
    if (ok && route === loginRoute) this.#cookie = cookiesOf(reply);
    return { outcome: ok ? "done" : status >= 500 ? "unknown" : "refused", status, text };
  }
}

function codeIn(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? "without a code";
}

function nameOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}
