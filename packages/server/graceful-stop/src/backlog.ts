/**
 * Listen backlog. Clients retry connections above it after one and three seconds. Node's default is 511;
 * `net.core.somaxconn` may lower it.
 */
export const mostUnaccepted = 4096;
