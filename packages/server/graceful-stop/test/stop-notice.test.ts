import { expect, it } from "vitest";
import { createStopNotice } from "../src/stop-on-signals.ts";

it("reports the stop to monitoring, and waits after a recent request of monitoring", () => {
  let time = 0;
  const notice = createStopNotice(() => time);
  expect(notice.asked()).toBe(false);
  time = 5_000;
  expect(notice.give()).toBe(3_000);
  expect(notice.asked()).toBe(true);
});

it("does not wait without recent monitoring", () => {
  let time = 0;
  const notice = createStopNotice(() => time);
  expect(notice.give()).toBe(0);
  notice.asked();
  time = 5_001;
  expect(notice.give()).toBe(0);
});
