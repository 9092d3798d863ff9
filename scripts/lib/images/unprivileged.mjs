import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** User and group `nobody` on Linux. */
const nobody = 65534;

const networkSettings = ["registry", "cafile", "proxy", "https-proxy", "noproxy"];
const networkVariables = ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"];

export function becomeNobody(folder) {
  const home = path.join(folder, "home");
  fs.mkdirSync(home);
  const network = { ...npmSettings(), ...pick(process.env, networkVariables) };
  if (process.getuid() === 0) {
    execFileSync("chown", ["-R", `${nobody}:${nobody}`, folder]);
    process.setgroups([]);
    process.setgid(nobody);
    process.setuid(nobody);
  }
  return {
    PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    ...network,
    npm_config_update_notifier: "false",
    ASTRO_TELEMETRY_DISABLED: "1",
    STRAPI_TELEMETRY_DISABLED: "true",
  };
}

function npmSettings() {
  const settings = JSON.parse(execFileSync("npm", ["config", "ls", "--json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  return Object.fromEntries(
    networkSettings.filter((name) => settings[name]).map((name) => [`npm_config_${name.replace("-", "_")}`, String(settings[name])]),
  );
}

function pick(variables, names) {
  return Object.fromEntries(names.filter((name) => variables[name]).map((name) => [name, variables[name]]));
}
