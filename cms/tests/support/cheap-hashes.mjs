// Preloaded into test servers (`--import`): lowest bcrypt cost, for a third less processor time.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const least = 4;
const priceOfNobody = ["$2a$10$X99P7CcCZL", "$2a$04$X99P7CcCZL"];
/** No comparison ends while this file exists. */
const held = path.join(tmpdir(), "held-hashes");

const plugin = createRequire(import.meta.url).resolve("@trabecula/strapi-plugin-accounts/package.json");
const bcrypt = createRequire(plugin)("bcrypt");
const { compare, hash } = bcrypt;
bcrypt.hash = (password) => hash(password, least);
bcrypt.compare = async (password, stored) => {
  while (existsSync(held)) await wait(20);
  return compare(password, stored.replace(...priceOfNobody));
};
