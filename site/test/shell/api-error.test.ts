import { expect, it } from "vitest";
import { ApiError, messageOf } from "../../src/shell/api-error.ts";

it("shows the request ID only for server errors", () => {
  const reply = { code: "server_error", message: "Something went wrong on our side." } as const;
  expect(messageOf(ApiError.fromReply({ ...reply, requestId: "01kbq7" }, 500))).toBe(
    "Something went wrong on our side. Request id: 01kbq7",
  );
  expect(messageOf(ApiError.fromReply({ ...reply, code: "not_found" }, 404))).toBe("Something went wrong on our side.");
});
