// What the rest of the plugin uses of sessions.
export { endOwnSession, listSessions } from "./own-sessions.ts";
export { countLiveSessions, deleteEndedSessions, deleteSessionsOf } from "./session-rows.ts";
export { endSession, findSession, forgetSession, handSession, newSession, type SessionState } from "./session-service.ts";
