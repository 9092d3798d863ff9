import { randomInt } from "node:crypto";

/** An address that hardly anybody else in the suite has, as a proxy before the site would tell it. */
export function inventClientAddress(): string {
  return [randomInt(20, 100), randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
}
