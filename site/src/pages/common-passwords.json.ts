import { commonPasswordsOf } from "@trabecula/contracts/guessed-passwords";
import { dictionary } from "@zxcvbn-ts/language-common";

/** The strength meter loads this when a new password is entered. */
export const prerender = true;

export const GET = () => Response.json([...commonPasswordsOf(dictionary["passwords-common"])]);
