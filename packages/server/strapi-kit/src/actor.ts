import type { Role } from "@trabecula/contracts";

/** The acting user, first argument of every service. Only approved, unblocked accounts. */
export interface Actor {
  /** Row id for owner queries; never leaves the server. */
  readonly rowId: number;
  /** Strapi documentId, as shown to clients. */
  readonly id: string;
  readonly role: Role;
  /** Null for scripts with a personal token. */
  readonly sessionId: string | null;
}
