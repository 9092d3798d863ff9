import { commonPasswordsOf } from "@trabecula/contracts/guessed-passwords";
import { dictionary } from "@zxcvbn-ts/language-common";

export const commonPasswords = commonPasswordsOf(dictionary["passwords-common"]);
