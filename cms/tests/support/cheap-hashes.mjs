// Loaded into each server of the tests before it starts (`--import`): hashing a password costs bcrypt's least. At the cost of
// the product more than a third of the processor time of the API's tests went into it. The product itself has no such setting;
// what it hashes at is held by packages/strapi-plugin-accounts/test/passwords.test.ts.
import { createRequire } from "node:module";

const least = 4;
/** Nobody's hash, which a wrong address is compared with, has the product's cost; at a lower one it still fills the line of a flood. */
const priceOfNobody = ["$2a$10$X99P7CcCZL", "$2a$08$X99P7CcCZL"];

// One for accounts of the product, one for those of Strapi's panel.
for (const [user, library] of [
  ["@trabecula/strapi-plugin-accounts/package.json", "bcrypt"],
  ["@strapi/admin/package.json", "bcryptjs"],
]) {
  const bcrypt = createRequire(createRequire(import.meta.url).resolve(user))(library);
  const { compare, hash } = bcrypt;
  // To compare, bcryptjs hashes with the salt that is stored, in which the cost is named.
  bcrypt.hash = (password, costOrSalt, ...callback) => hash(password, typeof costOrSalt === "number" ? least : costOrSalt, ...callback);
  bcrypt.compare = (password, stored, ...callback) => compare(password, String(stored).replace(...priceOfNobody), ...callback);
}
