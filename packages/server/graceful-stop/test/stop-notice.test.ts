import { expect, it } from "vitest";
import { createStopNotice } from "../src/stop-notice.ts";

it("tells whoever asks that the server stops, and gives time to those who asked lately", () => {
  let time = 0;
  const notice = createStopNotice(() => time);
  expect(notice.asked()).toBe(false);
  time = 5_000;
  expect(notice.give()).toBe(3_000);
  expect(notice.asked()).toBe(true);
});

it("waits for nobody where nobody asks", () => {
  let time = 0;
  const notice = createStopNotice(() => time);
  expect(notice.give()).toBe(0);
  notice.asked();
  time = 5_001;
  expect(notice.give()).toBe(0);
});
