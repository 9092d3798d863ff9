export { findTokenActor, knownToken, type TokenState } from "./find-token-actor.ts";
export { endToken, listTokens, makeToken, revokeToken, revokeTokensOf, serializeToken, tokensFile } from "./own-tokens.ts";
export { countLiveTokens, deleteEndedTokens, deleteTokensOf, tokensForWorkspace } from "./token-rows.ts";
