import { randomInt } from "node:crypto";

export function inventClientAddress(): string {
  return [randomInt(20, 100), randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
}
