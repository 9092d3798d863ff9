import { buildConnector } from "undici";

/** A server on the same network that takes longer is down; ms. */
const timeoutMs = 3_000;

/** Tries the addresses in order, stopping ones last, so that CMS restarts lose no request. CMS instances are interchangeable. */
export function connectToAny(addresses: readonly string[], isStopping: (address: string) => boolean): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs });
  let turn = 0;
  return (options, done) => {
    const start = turn++ % addresses.length;
    const rotated = [...addresses.slice(start), ...addresses.slice(0, start)];
    attempt(rotated.toSorted((one, other) => Number(isStopping(one)) - Number(isStopping(other))));

    function attempt([address = "", ...others]: readonly string[]): void {
      const { protocol, host, hostname, port } = new URL(address);
      connect({ ...options, protocol, host, hostname, port }, (...result) => {
        if (result[0] && others.length > 0) attempt(others);
        else done(...result);
      });
    }
  };
}
