import type { Server, Socket } from "node:net";
import { networkOf, peerOf, type TrustedProxies } from "@trabecula/client-address";

/** A browser holds six or so; a hospital's many browsers behind one address come by a proxy or stay far below this. */
const mostOfANetwork = 512;

/** Ends further connections of a network that holds as many as it may. Trusted proxies hold one for each visitor, and have limits of their own. */
export function limitConnections(server: Pick<Server, "on">, isTrusted: TrustedProxies, most = mostOfANetwork): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = peerOf(socket);
    if (address === "" || isTrusted(address)) return;
    const network = networkOf(address);
    const held = counts.get(network) ?? 0;
    if (held >= most) return void socket.destroy();
    counts.set(network, held + 1);
    socket.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
}
