export { endOwnSession, listSessions, sessionsFile } from "./own-sessions.ts";
export {
  codeGivenSince,
  countLiveSessions,
  deleteEndedSessions,
  deleteOtherSessions,
  deleteProviderSessions,
  deleteSessionsBy,
  deleteSessionsOf,
  findLiveSession,
  identityOfSession,
  noteCode,
  type Caller,
  type ProviderSession,
} from "./session-rows.ts";
export {
  endSession,
  findSession,
  isEarlierToken,
  newSession,
  signedSession,
  type NewSession,
  type SessionState,
  type TokenHalves,
} from "./session-service.ts";
