import { commonPasswordsOf } from "@trabecula/contracts/guessed-passwords";
import { dictionary } from "@zxcvbn-ts/language-common";

/** For the strength meter, loaded when a new password is entered. */
export const prerender = true;

export const GET = () => Response.json([...commonPasswordsOf(dictionary["passwords-common"])]);
