import { randomInt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Without letters and digits that are mistaken for each other when read from a screen. */
const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A password of about 110 bits that meets the product's own rules: both cases, a digit, a symbol. */
export function generatePassword() {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  const password = [group(), group(), group(), group()].join("-");
  return /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password) ? password : generatePassword();
}

/**
 * The password for the first administrator of a new installation, or null where the administrator exists already or
 * the environment gives it (always so with PostgreSQL, whose tables are not looked into here).
 *
 * It waits in a file of mode 600 until it was printed, so that a first start that breaks off after the account was
 * made does not leave an account that nobody can open.
 */
export function pendingPassword(dataDir, env = process.env) {
  if (env.ADMIN_PASSWORD || env.DATABASE_URL) return null;
  const file = pendingFile(dataDir);
  if (fs.existsSync(file)) return fs.readFileSync(file, "utf8").trim();
  if (fs.existsSync(path.join(dataDir, "trabecula.db"))) return null;
  const password = generatePassword();
  fs.writeFileSync(`${file}.partial`, password, { mode: 0o600 });
  fs.renameSync(`${file}.partial`, file);
  return password;
}

/** Forgets the password once it was shown. */
export function forgetPassword(dataDir) {
  fs.rmSync(pendingFile(dataDir), { force: true });
}

function pendingFile(dataDir) {
  return path.join(dataDir, "first-administrator");
}
