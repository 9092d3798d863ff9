/** Arguments of Node for a server that must not outlive a killed test run. */
export const endsWithTests = ["--import", new URL("../../../scripts/lib/end-with-launcher.mjs", import.meta.url).href];

/** Names the process that holds the server's standard input. */
export const testsAreLauncher = { TRABECULA_LAUNCHER: String(process.pid) };
