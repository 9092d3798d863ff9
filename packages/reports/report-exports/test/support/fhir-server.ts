import { createHash } from "node:crypto";

type Json = Record<string, unknown>;
export interface Stored extends Json {
  resourceType: string;
  id: string;
  versionId: number;
  identifier?: { system: string; value: string }[];
  presentedForm?: { data: string; size: number; hash: string }[];
}
interface Entry {
  fullUrl: string;
  resource: Json & { resourceType: string };
  request: { method: string; url: string; ifNoneExist?: string };
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    [this.status, this.code] = [status, code];
  }
}

/** A server of R4 that takes transactions only: whole or not at all, as R4 3.1.0.11 says. */
export function fhirServer() {
  let stored: Stored[] = [];

  function matches(among: readonly Stored[], search: string): Stored[] {
    const [type, query = ""] = search.split("?") as [string, string?];
    const token = new URLSearchParams(query).get("identifier");
    if (token === null) throw new Refusal(400, "invalid");
    const [system, value] = token.split(/(?<!\\)\|/).map((part) => part.replaceAll(/\\(.)/g, "$1"));
    return among.filter(
      (each) => each.resourceType === type && each.identifier?.some((one) => one.system === system && one.value === value),
    );
  }

  function single(found: readonly Stored[]): Stored | undefined {
    if (found.length > 1) throw new Refusal(412, "multiple-matches");
    return found[0];
  }

  function apply(bundle: Json): number {
    if (bundle.resourceType !== "Bundle" || bundle.type !== "transaction") throw new Refusal(400, "structure");
    const next = structuredClone(stored);
    const places = new Map<string, Stored>();
    const written = (bundle.entry as Entry[]).flatMap(({ fullUrl, resource, request: { method, url, ifNoneExist } }) => {
      if (places.has(fullUrl)) throw new Refusal(400, "duplicate");
      const search = method === "PUT" ? url : `${url}?${ifNoneExist}`;
      const known = single(matches(next, search));
      const place = known ?? { resourceType: resource.resourceType, id: String(next.length + 1), versionId: 0 };
      places.set(fullUrl, place);
      if (known === undefined) next.push(place);
      if (method === "POST" && known !== undefined) return [];
      return [{ place, resource, search }];
    });
    for (const { place, resource, search } of written) {
      const { id, versionId } = place;
      for (const key of Object.keys(place)) delete place[key];
      Object.assign(place, refer(resource, next, places), { id, versionId: versionId + 1 });
      if (single(matches(next, search)) !== place) throw new Refusal(422, "business-rule");
      requireAttachments(place);
    }
    stored = next;
    return (bundle.entry as Entry[]).length;
  }

  function refer(resource: Json, next: readonly Stored[], places: ReadonlyMap<string, Stored>): Json {
    const written = JSON.stringify(resource, (key, value: unknown) => {
      if (key !== "reference" || typeof value !== "string") return value;
      const found = value.includes("?") ? single(matches(next, value)) : places.get(value);
      if (found === undefined) throw new Refusal(404, "not-found");
      return `${found.resourceType}/${found.id}`;
    });
    return JSON.parse(written) as Json;
  }

  return {
    all: (type: string): Stored[] => stored.filter(({ resourceType }) => resourceType === type),
    add(resource: Json & { resourceType: string }): void {
      stored.push({ ...resource, id: String(stored.length + 1), versionId: 1 });
    },
    take(text: string): { status: number; body: Json } {
      try {
        const entries = apply(JSON.parse(text) as Json);
        const entry = Array.from({ length: entries }, () => ({ response: { status: "200 OK" } }));
        return { status: 200, body: { resourceType: "Bundle", type: "transaction-response", entry } };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { status: error.status, body: { resourceType: "OperationOutcome", issue: [{ severity: "error", code: error.code }] } };
      }
    },
  };
}

function requireAttachments({ presentedForm = [] }: Stored): void {
  for (const { data, size, hash } of presentedForm) {
    const bytes = Buffer.from(data, "base64");
    const sha1 = createHash("sha1").update(bytes).digest("base64");
    if (bytes.length !== size || sha1 !== hash) throw new Refusal(422, "value");
  }
}
