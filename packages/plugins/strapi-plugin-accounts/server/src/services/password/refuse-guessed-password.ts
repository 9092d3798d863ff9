import type { Core } from "@strapi/strapi";
import { AppError } from "@trabecula/strapi-kit";
import { readSettings } from "../settings/index.ts";
import { isCommonPassword, isMadeOfWords } from "./common-passwords.ts";

const wordsOfTheField =
  "trabecula bars bone bones scan scans osteo osteoporosis density hrpqct pqct dxa xtremect scanco hologic lunar radius tibia femur hip spine " +
  "lab laboratory research researcher patient clinician doctor hospital university admin administrator login password secret welcome";

interface Owner {
  readonly email: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly institution?: string | null;
}

/**
 * Refuses common passwords and those made only of words of product, laboratory and owner (`Trabecula1!`). @throws
 * AppError `validation_failed` for `field`
 */
export async function refuseGuessedPassword(strapi: Core.Strapi, password: string, owner: Owner, field: string): Promise<void> {
  if (isCommonPassword(password)) throw refusal("This is one of the passwords that are guessed first. Choose another.", field);
  const { productName, laboratoryName } = await readSettings(strapi);
  const own = [owner.email, owner.firstName, owner.lastName, owner.institution];
  const words = [wordsOfTheField, productName, laboratoryName, ...own.map((text) => text ?? "")];
  if (isMadeOfWords(password, words))
    throw refusal(
      "This password is made of words that are guessed first: names of yours, of the laboratory or of this site. Add other words.",
      field,
    );
}

function refusal(reason: string, field: string): AppError {
  return new AppError("validation_failed", reason, { [field]: reason });
}
