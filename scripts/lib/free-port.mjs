import { randomInt } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/** Files that keep ports from other processes: a server takes seconds until it listens. */
const claims = [];
process.once("exit", () => claims.forEach((file) => rmSync(file, { force: true })));

/** Returns a port below the range of outgoing connections, never to two processes. @returns {Promise<number>} 10240–32767 */
export async function freePort() {
  const port = randomInt(10240, 32768);
  const claim = path.join(os.tmpdir(), `trabecula-port-${port}`);
  const probe = net.createServer();
  try {
    await writeFile(claim, "", { flag: "wx" });
    claims.push(claim);
    await once(probe.listen(port, "127.0.0.1"), "listening");
  } catch (error) {
    if (!["EEXIST", "EADDRINUSE"].includes(error.code)) throw error;
    return freePort();
  }
  await once(probe.close(), "close");
  return port;
}
