import { buildConnector } from "undici";

/** A server on the same network that does not answer within this time is gone; ms. */
const timeoutMs = 3_000;

/**
 * Opens connections to each address in turn, and to the next one where an address takes none: a CMS that is stopped, started or
 * updated is left out without a request being lost. Which one answers makes no difference: CMSs keep nothing of their own.
 */
export function connectToAny(addresses: readonly [string, ...string[]]): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs });
  let turn = 0;
  return (options, done) => {
    const start = turn++;
    const attempt = (number: number): void => {
      const { protocol, host, hostname, port } = new URL(addresses[(start + number) % addresses.length] ?? addresses[0]);
      connect({ ...options, protocol, host, hostname, port }, (...result) => {
        if (result[0] && number + 1 < addresses.length) attempt(number + 1);
        else done(...result);
      });
    };
    attempt(0);
  };
}
