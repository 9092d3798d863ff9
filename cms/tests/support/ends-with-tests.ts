/** Arguments of Node for a server that must not outlive a killed test run. */
export const endsWithTests = ["--import", new URL("../../../scripts/lib/end-with-launcher.mjs", import.meta.url).href];

/** Its environment names the process that holds its standard input. */
export const testsAreLauncher = { TRABECULA_LAUNCHER: String(process.pid) };
