import { programs } from "@trabecula/messages/settings";

/** Order matters: Edge and Opera also name Chrome, and Chrome names Safari. */
const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|\bCriOS)\//],
  ["Safari", /\bVersion\/[\d.]+.* Safari\//],
] as const;

/** Order matters: iPhones mention Mac OS X, Android mentions Linux. */
const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

export function describeAgent(agent: string | null): string {
  if (!agent) return programs.unknown;
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  if (browser) return system ? programs.on(browser, system) : browser;
  if (system) return programs.browserOn(system);
  return programs.script((agent.split("/", 1)[0] ?? agent).slice(0, 40));
}

function nameIn(known: readonly (readonly [string, RegExp])[], agent: string): string | null {
  return known.find(([, pattern]) => pattern.test(agent))?.[0] ?? null;
}
