import { ZNewPassword } from "@trabecula/contracts";
import { guessRefusal } from "@trabecula/contracts/guessed-passwords";
import { inLanguage } from "@trabecula/messages/refusals";
import { tooCommon } from "@trabecula/messages/password-fields";
import { pageMetadata } from "../../../shell/product.ts";
import type { Judge } from "./guessed.ts";

export async function loadJudge(): Promise<Judge> {
  const reply = await fetch("/common-passwords.json");
  if (!reply.ok) throw new Error(`The common passwords were answered with ${reply.status}.`);
  return judgeBy(new Set((await reply.json()) as string[]));
}

export function judgeBy(common: ReadonlySet<string>): Judge {
  return (password, { email, firstName, lastName, institution }) => {
    const { product, laboratory } = pageMetadata();
    const given = ZNewPassword.safeParse(password);
    const names = [product, laboratory, email, firstName, lastName, institution];
    const sentence = given.success && guessRefusal(given.data, common, names);
    return sentence ? { sentence: inLanguage(sentence), word: tooCommon } : null;
  };
}
