export { findTokenActor, knownToken, type TokenState } from "./find-token-actor.ts";
export { listTokens, makeToken, revokeToken } from "./own-tokens.ts";
export { revokeTokensOf } from "./revoke-tokens-of.ts";
export { countLiveTokens, deleteEndedTokens, deleteTokensOf } from "./token-rows.ts";
export { tokensFile } from "./tokens-file.ts";
