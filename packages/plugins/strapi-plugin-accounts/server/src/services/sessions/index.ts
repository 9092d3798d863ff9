export { endOwnSession, listSessions, sessionsFile } from "./own-sessions.ts";
export {
  codeGivenSince,
  countLiveSessions,
  deleteEndedSessions,
  deleteOtherSessions,
  deleteSessionsOf,
  noteCode,
  type Caller,
} from "./session-rows.ts";
export {
  endSession,
  findSession,
  newSession,
  signedSession,
  type NewSession,
  type SessionState,
  type TokenHalves,
} from "./session-service.ts";
