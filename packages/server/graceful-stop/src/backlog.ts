/**
 * Connections that the system keeps until a busy thread takes them; what comes above that is tried again after a second, and after three.
 * Node's own is 511. The system may allow fewer (`net.core.somaxconn`).
 */
export const mostUnaccepted = 4096;
