import { buildConnector } from "undici";

/** A server on the same network that does not answer within this time is gone; ms. */
const timeoutMs = 3_000;

/**
 * Opens connections to each address in turn, and to the next one where an address takes none: a CMS that is stopped, started or
 * updated is left out without a request being lost. Those that say they are stopping come last. Which one answers makes no
 * difference: CMSs keep nothing of their own.
 */
export function connectToAny(addresses: readonly string[], isStopping: (address: string) => boolean): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs });
  let turn = 0;
  return (options, done) => {
    const start = turn++ % addresses.length;
    const inTurn = [...addresses.slice(start), ...addresses.slice(0, start)];
    attempt(inTurn.toSorted((one, other) => Number(isStopping(one)) - Number(isStopping(other))));

    function attempt([address = "", ...others]: readonly string[]): void {
      const { protocol, host, hostname, port } = new URL(address);
      connect({ ...options, protocol, host, hostname, port }, (...result) => {
        if (result[0] && others.length > 0) attempt(others);
        else done(...result);
      });
    }
  };
}
