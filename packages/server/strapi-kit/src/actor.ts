import type { Role } from "@trabecula/contracts";

/** The acting user: the first argument of every service. Only approved, unblocked accounts become one. */
export interface Actor {
  /** Row id, for queries by owner; never leaves the server. */
  readonly rowId: number;
  /** Strapi documentId, as shown to clients. */
  readonly id: string;
  readonly role: Role;
  /** Null where a script acts by a personal token. */
  readonly sessionId: string | null;
}
