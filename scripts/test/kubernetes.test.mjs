import fs from "node:fs";
import path from "node:path";
import * as apps from "kubernetes-models/apps/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readEnv, variableNames } from "../../cms/config/env.ts";
import { addressOf, site as endpoints } from "../../packages/core/contracts/src/endpoints/index.ts";
import { readEnv as readSiteEnv, variableNames as siteVariableNames } from "../../site/server/env.ts";
import { readCompose } from "../lib/images/compose.mjs";
import { readDockerfile } from "../lib/images/dockerfile.mjs";
import { inProject } from "../lib/project.mjs";

const folder = inProject("deploy", "kubernetes");
const read = (name) => fs.readFileSync(path.join(folder, name), "utf8");
const kustomization = parse(read("kustomization.yaml"));
const objects = kustomization.resources.flatMap((name) => parseAllDocuments(read(name)).map((document) => document.toJS()));
const find = (kind, name) => objects.find((object) => object.kind === kind && object.metadata.name === name);
const schemas = { v1: core, "apps/v1": apps, "policy/v1": policy, "networking.k8s.io/v1": networking };

function recordReads(value, at, unread) {
  if (typeof value !== "object" || value === null) return value;
  for (const key of Object.keys(value)) unread.add(`${at}/${key}`);
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, recordReads(inner, `${at}/${key}`, unread)]));
  return new Proxy(Array.isArray(value) ? Object.values(copy) : copy, {
    get: (target, key) => (unread.delete(`${at}/${String(key)}`), target[key]),
  });
}

function faults(object) {
  const unread = new Set();
  const Model = schemas[object.apiVersion]?.[object.kind];
  if (!Model) return [`unknown kind ${object.apiVersion} ${object.kind}`];
  try {
    Model.prototype.validate.call(recordReads(object, "", unread));
  } catch (error) {
    return [error.message];
  }
  return [...unread];
}

const servers = [
  ["cms", variableNames, { live: addressOf(endpoints.alive, {}), ready: addressOf(endpoints.health, {}) }],
  ["site", siteVariableNames, { live: addressOf(endpoints.takesCalls, {}), ready: addressOf(endpoints.takesCalls, {}) }],
];
const podOf = (name) => find("Deployment", `trabecula-${name}`).spec.template.spec;
const containerOf = (name) => podOf(name).containers[0];

function environmentOf(name, changes = {}) {
  const image = readDockerfile(fs.readFileSync(inProject("Dockerfile"), "utf8")).find((stage) => stage.name === name);
  const given = containerOf(name).envFrom.map(({ configMapRef, secretRef }) =>
    configMapRef ? find("ConfigMap", configMapRef.name).data : find("Secret", secretRef.name).stringData,
  );
  const ofImage = Object.fromEntries(image.steps.flatMap(({ variables = [] }) => variables));
  return Object.assign(ofImage, ...given, changes);
}

describe("deploy/kubernetes", () => {
  test.each(objects.map((object) => [object.kind, object.metadata.name, object]))(
    "%s %s keeps to Kubernetes’ schema",
    (_kind, _name, object) => {
      expect(faults(object)).toEqual([]);
    },
  );

  test("finds a wrong value and a wrong name in a manifest", () => {
    const wrong = (change) => {
      const copy = structuredClone(find("Deployment", "trabecula-cms"));
      change(copy.spec.template.spec.containers[0]);
      return faults(copy).join();
    };
    expect(wrong((container) => (container.readinessProbe.periodSeconds = "2s"))).toMatch(/periodSeconds must be/);
    expect(wrong((container) => (container.readynessProbe = container.readinessProbe))).toContain("/readynessProbe");
    expect(wrong((container) => (container.resources.limits.memory = "four"))).toContain("memory");
    expect(wrong((container) => delete container.name)).toContain("name");
  });

  test("lists every manifest", () => {
    const manifests = fs.readdirSync(folder).filter((name) => name !== "kustomization.yaml");
    expect(kustomization.resources.toSorted()).toEqual(manifests.toSorted());
    const images = servers.map(([name]) => containerOf(name).image);
    expect(kustomization.images.map(({ name }) => name)).toEqual(images);
    const { version } = JSON.parse(fs.readFileSync(inProject("package.json"), "utf8"));
    expect(new Set(kustomization.images.map(({ newTag }) => newTag))).toEqual(new Set([version]));
  });

  test("sets only variables that a server reads, each of them to a value that it accepts", () => {
    const known = new Set(servers.flatMap(([, names]) => names));
    const given = [...objects.filter(({ kind, metadata }) => kind === "Secret" || metadata.name === "trabecula")];
    expect(given.flatMap(({ data, stringData }) => Object.keys(data ?? stringData ?? {})).filter((name) => !known.has(name))).toEqual([]);
    const secrets = { APP_SECRET: "s".repeat(32), METRICS_TOKEN: "t".repeat(32), ADMIN_PASSWORD: "Lattice-7strut" };
    const cms = readEnv(environmentOf("cms", secrets), "/");
    expect(cms).toMatchObject({ cmsHost: "0.0.0.0", dataDir: "/data", siteUrl: "https://bones.example.org", logFormat: "json" });
    expect(cms.databaseUrl).toContain("sslmode=verify-full&sslrootcert=%2Fetc%2Ftrabecula%2Fca.pem");
    expect(cms.uploadsBucket).not.toBeNull();
    const site = readSiteEnv(environmentOf("site", secrets));
    expect(site).toMatchObject({ host: "0.0.0.0", siteUrl: cms.siteUrl, trustProxy: cms.trustProxy, pagesDir: "/data/pages" });
    expect(site.cmsUrls.map((url) => new URL(url).host)).toEqual([`${find("Service", "trabecula-cms").metadata.name}:${cms.cmsPort}`]);
    expect([containerOf("cms").ports[0].containerPort, containerOf("site").ports[0].containerPort]).toEqual([cms.cmsPort, site.port]);
  });

  test("gives the site no secret of the CMS, and does not start with the secrets of the example", () => {
    expect(Object.keys(environmentOf("site")).filter((name) => /SECRET|PASSWORD|DATABASE_URL|SMTP/.test(name))).toEqual([]);
    expect(() => readEnv(environmentOf("cms"), "/")).toThrow(/APP_SECRET.*METRICS_TOKEN.*ADMIN_PASSWORD/);
    expect(() => readSiteEnv(environmentOf("site"))).toThrow("METRICS_TOKEN");
  });

  test.each(servers)("asks the %s for its health at its own addresses, also while it stops", (name, _names, { live, ready }) => {
    const { startupProbe, livenessProbe, readinessProbe, ports } = containerOf(name);
    const path = ({ httpGet }) => [httpGet.path, httpGet.port];
    expect([startupProbe, livenessProbe, readinessProbe].map(path)).toEqual([
      [live, ports[0].name],
      [live, ports[0].name],
      [ready, ports[0].name],
    ]);
    // A stopping server gives notice to probes of the last five seconds.
    expect(readinessProbe.periodSeconds + readinessProbe.timeoutSeconds).toBeLessThanOrEqual(5);
    // A database gets two seconds.
    expect(readinessProbe.timeoutSeconds).toBeGreaterThan(2);
  });

  test.each(servers)("replaces each %s after the next one is ready, and it finishes its requests", (name) => {
    const { spec } = find("Deployment", `trabecula-${name}`);
    expect([spec.replicas, spec.strategy.rollingUpdate]).toEqual([2, { maxSurge: 1, maxUnavailable: 0 }]);
    const [, pause] = containerOf(name).lifecycle.preStop.exec.command;
    // The servers end by force after 29 s.
    expect(podOf(name).terminationGracePeriodSeconds).toBeGreaterThan(Number(pause) + 29);
    const labels = spec.template.metadata.labels;
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(find("PodDisruptionBudget", `trabecula-${name}`).spec.selector.matchLabels).toEqual(labels);
    const service = find("Service", `trabecula-${name}`).spec;
    expect([service.selector, service.ports[0].targetPort]).toEqual([labels, containerOf(name).ports[0].name]);
  });

  test.each(servers)("runs the %s as docker-compose.yml does, without variables of services", (name) => {
    const { enableServiceLinks, securityContext, volumes } = podOf(name);
    expect([enableServiceLinks, securityContext.runAsUser]).toEqual([false, 1000]);
    const container = containerOf(name);
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } });
    const service = readCompose().services[name];
    expect(container.resources.limits.memory).toBe(service.mem_limit.replace("g", "Gi").replace("m", "Mi"));
    const mounts = container.volumeMounts.map(({ mountPath }) => mountPath);
    expect(mounts).toEqual(expect.arrayContaining(service.volumes.map((volume) => volume.split(":")[1])));
    expect(container.volumeMounts.map((mount) => mount.name)).toEqual(volumes.map((volume) => volume.name));
  });

  test("puts the database’s certificate where the settings name it", () => {
    const file = environmentOf("cms").DATABASE_SSL_CA;
    const { name } = containerOf("cms").volumeMounts.find(({ mountPath }) => mountPath === path.dirname(file));
    const { configMap } = podOf("cms").volumes.find((volume) => volume.name === name);
    expect(Object.keys(find("ConfigMap", configMap.name).data)).toEqual([path.basename(file)]);
  });

  test("sends visitors to the site alone, in the sizes and times of nginx.conf", () => {
    const { spec, metadata } = find("Ingress", "trabecula");
    const [{ host, http }] = spec.rules;
    expect([`https://${host}`, spec.tls[0].hosts]).toEqual([environmentOf("site").SITE_URL, [host]]);
    expect(http.paths.map(({ backend }) => backend.service.name)).toEqual(["trabecula-site"]);
    const nginx = fs.readFileSync(inProject("deploy/proxies/nginx.conf"), "utf8");
    expect(nginx).toContain(`client_max_body_size ${metadata.annotations["nginx.ingress.kubernetes.io/proxy-body-size"]};`);
    for (const [name, value] of Object.entries(metadata.annotations).filter(([key]) => !key.endsWith("body-size")))
      expect(nginx).toMatch(new RegExp(`${name.split("/")[1].replaceAll("-", "_")} ${value}s?;`));
    const [{ from, ports }] = find("NetworkPolicy", "trabecula-cms").spec.ingress;
    expect([from[0].podSelector.matchLabels, ports[0].port]).toEqual([
      find("Deployment", "trabecula-site").spec.template.metadata.labels,
      containerOf("cms").ports[0].name,
    ]);
  });
});
