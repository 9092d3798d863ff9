import { randomInt } from "node:crypto";
import { once } from "node:events";
import net from "node:net";

/**
 * Below the range of outgoing connections: nobody takes it before a server listens.
 * @returns {Promise<number>} 10240–32767
 */
export async function freePort() {
  const port = randomInt(10240, 32768);
  const probe = net.createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return freePort();
  }
  await once(probe.close(), "close");
  return port;
}
