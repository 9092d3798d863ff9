interface Failure {
  readonly code?: string;
  readonly port?: number;
  readonly message?: string;
}

const damaged =
  "The file trabecula.db in the folder that DATA_DIR names is damaged, or is not an SQLite database. Move it and its -wal and -shm files away and restore a backup, or set DATA_DIR to another folder.";
const full = "The disk with the folder that DATA_DIR names is full. Make room on it, or set DATA_DIR to a folder on another.";
const unreadable =
  "The database in the folder that DATA_DIR names cannot be opened, read or written. Look at its permissions and at the disk, which may be full or failing.";

const noPostgres = "The PostgreSQL of DATABASE_URL or DATABASE_HOST does not answer. Start it, or mend its address.";
const noLogin = "The PostgreSQL of DATABASE_URL or DATABASE_HOST refuses the login. Look at user and password.";
const readOnly =
  "The PostgreSQL of DATABASE_URL or DATABASE_HOST can only be read from: it is a standby, or default_transaction_read_only is on. Name the one that takes what is written, or turn that off.";
const noConnections =
  "The PostgreSQL of DATABASE_URL or DATABASE_HOST has no connection left for its user. A CMS uses ten: end other programs, or raise max_connections or the limit of the user or database.";
const notYet =
  "The PostgreSQL of DATABASE_URL or DATABASE_HOST takes no connections at the moment: it is starting, stopping or closed to them. Start again once it does.";
const noTables =
  "The user of DATABASE_URL or DATABASE_HOST may make no tables in its database. Make it the owner: alter database NAME owner to USER.";

const noTls =
  "The PostgreSQL of DATABASE_URL or DATABASE_HOST offers no TLS. Turn it on there; on a network that you trust, set DATABASE_SSL=disable.";
const unknownCertificate =
  "The certificate of the PostgreSQL of DATABASE_URL or DATABASE_HOST is not valid for its host, or its authority is unknown. Name the authority's file in DATABASE_SSL_CA.";

const sentences: readonly (readonly [code: string, sentence: string])[] = [
  ["SQLITE_NOTADB", damaged],
  ["SQLITE_CORRUPT", damaged],
  ["SQLITE_FULL", full],
  ["ENOSPC", full],
  ["SQLITE_IOERR", unreadable],
  ["SQLITE_CANTOPEN", unreadable],
  ["SQLITE_READONLY", unreadable],
  ["ECONNREFUSED", noPostgres],
  ["ENOTFOUND", noPostgres],
  ["EAI_AGAIN", noPostgres],
  ["ETIMEDOUT", noPostgres],
  ["The server does not support SSL connections", noTls],
  ...["CERT_", "DEPTH_ZERO_SELF_SIGNED_CERT", "ERR_TLS_CERT", "SELF_SIGNED_CERT", "UNABLE_TO_"].map(
    (code) => [code, unknownCertificate] as const,
  ),
  ["28P01", noLogin],
  ["28000", noLogin],
  ["42501", noTables],
  ["25006", readOnly],
  ["53300", noConnections],
  ["57P03", notYet],
  ["55000", notYet],
  ["3D000", "The PostgreSQL of DATABASE_URL or DATABASE_HOST has no database of that name. Make it first, for example with createdb."],
  ["SQLITE_BUSY", "Another program keeps the database in the folder that DATA_DIR names locked. End it, or wait for it, and start again."],
];

export function startFailure(error: unknown): string {
  const { code, port, message = String(error) } = (error ?? {}) as Failure;
  if (code === "EADDRINUSE") return `Port ${port} is already in use. Stop what uses it, or set CMS_PORT to another.`;
  if (code === "EACCES" && port !== undefined) return `No permission to use port ${port}. Set CMS_PORT to one above 1023.`;
  // Strapi wraps configuration errors: it drops the code and prefixes the file.
  const reason = message.replace(/^Could not load js config file \S+: /, "");
  const known = sentences.find(([start]) => (code ?? reason).startsWith(start));
  return known?.[1] ?? reason;
}
