import * as messages from "@trabecula/messages/app-frame";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logOut } from "../../src/shell/session.ts";
import { clearError, useSession } from "../../src/shell/session-store.ts";
import { askByFetch } from "./ask-by-fetch.ts";

const page = { cookie: "", documentElement: { dataset: { session: "" } } };

function answers(answer: Response | Error): void {
  vi.stubGlobal("fetch", () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
}

const refusal = (status: number, code: string) => new Response(JSON.stringify({ message: "No.", code }), { status });

beforeEach(() => {
  askByFetch();
  page.cookie = "jwt=header.payload";
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { pathname: "/dashboard" });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  clearError();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("logging out", () => {
  it.each([
    ["the server has ended the session", new Response(JSON.stringify({ done: true, url: null })), undefined],
    ["the server knows no such session any more", refusal(401, "no_session"), undefined],
    ["nobody answers", new TypeError("Failed to fetch"), messages.loggedOutHereOnly],
    ["the server cannot reach its database", refusal(503, "unavailable"), messages.loggedOutHereOnly],
  ])("ends here where %s, and says where it may go on there", async (_, answer, said) => {
    answers(answer);
    await logOut();
    expect(useSession.getState().user).toBeNull();
    expect(useSession.getState().errorPopup?.message).toBe(said);
    expect(useSession.getState().hasLoggedOut).toBe(true);
    expect(page.cookie).toMatch(/^jwt=;.*expires=/);
  });

  it("shows the given reason instead of the network error", async () => {
    answers(new TypeError("Failed to fetch"));
    await logOut(messages.userNotFetched);
    expect(useSession.getState().errorPopup?.message).toBe(messages.userNotFetched);
  });
});
