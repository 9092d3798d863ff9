export { endOwnSession, listSessions } from "./own-sessions.ts";
export { sessionsFile } from "./sessions-file.ts";
export { countLiveSessions, deleteEndedSessions, deleteOtherSessions, deleteSessionsOf, type Caller } from "./session-rows.ts";
export { endSession, findSession, newSession, signedSession, type NewSession, type SessionState } from "./session-service.ts";
export type { TokenHalves } from "./session-token.ts";
