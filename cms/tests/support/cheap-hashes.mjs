// Preloaded into test servers (`--import`): lowest bcrypt cost, for a third less processor time.
import { createRequire } from "node:module";

const least = 4;
/** The dummy hash for unknown addresses has the product's cost, so it still fills the queue in flood tests. */
const priceOfNobody = ["$2a$10$X99P7CcCZL", "$2a$08$X99P7CcCZL"];

const plugin = createRequire(import.meta.url).resolve("@trabecula/strapi-plugin-accounts/package.json");
const bcrypt = createRequire(plugin)("bcrypt");
const { compare, hash } = bcrypt;
bcrypt.hash = (password) => hash(password, least);
bcrypt.compare = (password, stored) => compare(password, stored.replace(...priceOfNobody));
