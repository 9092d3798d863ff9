import fs from "node:fs";
import { DCLinter } from "dclint";
import { describe, expect, test } from "vitest";
import { readEnv, variableNames } from "../../cms/config/env.ts";
import { clientMetadata, trustedProxies } from "../../packages/server/client-address/src/index.ts";
import { readEnv as readSiteEnv, variableNames as siteVariableNames } from "../../site/server/env.ts";
import { readCompose, serviceEnvironment, variablesIn } from "../lib/images/compose.mjs";
import { inProject } from "../lib/project.mjs";

const file = inProject("docker-compose.yml");
const compose = readCompose();
const services = Object.entries(compose.services);
const answers = {
  SITE_URL: "https://bones.example.org",
  POSTGRES_PASSWORD: "p/a#s@s:w$o'rd",
  APP_SECRET: "a secret of more than thirty-two characters",
  ADMIN_EMAIL: "admin@lab.example",
  ADMIN_PASSWORD: "Lattice-7strut",
};

describe("docker-compose.yml", () => {
  test("keeps to the published schema of Compose", () => {
    const linter = new DCLinter({ rules: { "no-unbound-port-interfaces": 0 }, quiet: true });
    const messages = linter.lintFiles([file], false).flatMap((result) => result.messages);
    expect(messages.filter(({ type }) => type === "error")).toEqual([]);
  });

  test.each([
    ["cms", () => variableNames],
    ["site", () => siteVariableNames],
  ])("gives the %s exactly the variables that it reads", (name, read) => {
    expect(Object.keys(compose.services[name].environment).sort()).toEqual([...read()].sort());
  });

  test("gives both servers a valid environment", () => {
    const cms = readEnv(serviceEnvironment(compose.services.cms, answers), "/");
    expect(cms.databaseUrl).toBe("postgres://trabecula:p%2Fa%23s%40s%3Aw%24o'rd@database:5432/trabecula?sslmode=disable");
    const elsewhere = { ...answers, DATABASE_URL: "postgres://lab@db.example/bones" };
    const { databaseUrl } = readEnv(serviceEnvironment(compose.services.cms, elsewhere), "/");
    expect(databaseUrl).toBe("postgres://lab@db.example/bones?sslmode=verify-full");
    expect(cms.trustProxy).toBe("172.30.72.11, 172.30.72.12, 172.30.72.10");
    const site = readSiteEnv(serviceEnvironment(compose.services.site, answers));
    expect(site).toMatchObject({ cmsUrls: ["http://cms:1337"], trustProxy: "172.30.71.10", siteUrl: "https://bones.example.org" });
  });

  test.each(Object.keys(answers))("does not start without %s", (missing) => {
    const rest = { ...answers, [missing]: "" };
    expect(() => services.map(([, service]) => service.environment && serviceEnvironment(service, rest))).toThrow(missing);
  });

  test("believes exactly the addresses that the proxy and the site have", () => {
    const address = (service, network) =>
      serviceEnvironment({ environment: { address: compose.services[service].networks[network].ipv4_address } }, {}).address;
    const trusted = (service) => serviceEnvironment(compose.services[service], answers).TRUST_PROXY.split(", ");
    const cmsTrusts = [address("site", "inside"), address("site-2", "inside"), address("proxy", "inside")];
    for (const site of ["site", "site-2"]) expect(trusted(site)).toEqual([address("proxy", "outside")]);
    for (const cms of ["cms", "cms-2"]) expect(trusted(cms)).toEqual(cmsTrusts);
  });

  test("adds a second site and CMS on request, differing only in addresses and temporary folders", () => {
    for (const name of ["site", "cms"]) {
      const [one, other] = [compose.services[name], compose.services[`${name}-2`]];
      const [kept, temporary] = one.volumes;
      const volumes = [kept, temporary.replace(name, `${name}-2`)];
      expect(other).toEqual({ ...one, profiles: ["two"], networks: other.networks, volumes });
    }
    const given = (second) => {
      const { SITE_ADDRESSES, CMS_ADDRESSES } = serviceEnvironment(compose.services.proxy, { ...answers, SECOND: second });
      const { cmsUrls } = readSiteEnv(serviceEnvironment(compose.services["site-2"], { ...answers, SECOND: second }));
      return [SITE_ADDRESSES, CMS_ADDRESSES, cmsUrls];
    };
    expect(given("")).toEqual(["site:4321", "cms:1337", ["http://cms:1337"]]);
    expect(given("two")).toEqual(["site:4321 site-2:4321", "cms:1337 cms-2:1337", ["http://cms:1337", "http://cms-2:1337"]]);
    const caddyfile = fs.readFileSync(inProject("docker/Caddyfile"), "utf8");
    const upstreams = [...caddyfile.matchAll(/reverse_proxy (.*) \{/g)].map(([, addresses]) => addresses);
    expect(upstreams).toEqual(["{$SITE_ADDRESSES:site:4321}", "{$CMS_ADDRESSES:cms:1337}"]);
  });

  test("identifies a visitor by the address that the proxy sees, ignoring forged headers", () => {
    const facts = (service, from, forwarded) => {
      const trusted = trustedProxies(serviceEnvironment(compose.services[service], answers).TRUST_PROXY);
      return clientMetadata({ socket: { remoteAddress: from }, headers: { "x-forwarded-for": forwarded } }, trusted).address;
    };
    const visitor = "203.0.113.9";
    // Caddy drops the client's header; other proxies append to it.
    for (const text of [visitor, `198.51.100.7, ${visitor}`, `172.30.71.10, ${visitor}`]) {
      const seenBySite = facts("site", "172.30.71.10", text);
      expect([seenBySite, facts("cms", "172.30.72.11", seenBySite), facts("cms", "172.30.72.10", text)]).toEqual([
        visitor,
        visitor,
        visitor,
      ]);
    }
    for (const neighbor of ["172.30.71.1", "172.30.71.129", "172.30.72.1", "172.30.72.140"])
      expect([facts("site", neighbor, visitor), facts("cms", neighbor, visitor)]).toEqual([neighbor, neighbor]);
  });

  test("sets stop grace periods, and runs the mail catcher as a non-root user", () => {
    const grace = Object.fromEntries(services.map(([name, service]) => [name, service.stop_grace_period]));
    expect(grace).toMatchObject({ site: "30s", cms: "1m", database: "1m" });
    expect(compose.services["mail-catcher"].user).toBe("65534:65534");
  });

  test("publishes the proxy alone, the panel and the mail catcher on the loopback only", () => {
    expect(services.filter(([, service]) => service.ports).map(([name]) => name)).toEqual(["proxy"]);
    const inner = compose.services.proxy.ports.filter((port) => /:(1337|8025)$/.test(port));
    expect(inner).toEqual(["127.0.0.1:1337:1337", "127.0.0.1:8025:8025"]);
  });

  test("limits the memory of every service", () => {
    const limits = Object.fromEntries(services.map(([name, service]) => [name, service.mem_limit]));
    const server = { site: "512m", "site-2": "512m", cms: "4g", "cms-2": "4g" };
    expect(limits).toEqual({ ...server, proxy: "256m", database: "2g", "mail-catcher": "256m" });
  });

  test.each(services)("runs %s with a read-only filesystem, no capabilities, bounded logs and a health check", (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], restart: "unless-stopped" });
    expect(service.security_opt).toContain("no-new-privileges:true");
    expect(service.logging.options).toEqual({ "max-size": "10m", "max-file": "5" });
    expect(service.healthcheck.test[0]).toBe("CMD");
    if (service.image) expect(service.image).toMatch(/:v?\d+\.\d+/);
  });

  test("requires only variables named in the documentation", () => {
    const documented = fs.readFileSync(inProject("docs/operations.md"), "utf8");
    const requested = [...variablesIn(fs.readFileSync(file, "utf8"))];
    expect(requested.filter((name) => !new RegExp(`\\b${name}\\b`).test(documented))).toEqual([]);
  });
});
