import { MutationObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, messageOf } from "../../src/shell/api-error.ts";
import { queryClient } from "../../src/shell/query-client.ts";
import { clearError, clearErrorOfOtherScreens, showError, useSession } from "../../src/shell/session-store.ts";

const shown = () => useSession.getState().errorPopup?.message ?? null;
const down = new ApiError("network", "Our server is temporarily down. Please try again later.");

beforeEach(() => vi.stubGlobal("location", { pathname: "/settings/default-datasets" }));
afterEach(() => {
  clearError();
  vi.unstubAllGlobals();
});

async function press(act: string, answer: Error | null, words: (error: Error) => string = messageOf): Promise<void> {
  const button = new MutationObserver(queryClient, {
    mutationKey: [act],
    mutationFn: () => (answer ? Promise.reject(answer) : Promise.resolve()),
    meta: { errorPopup: words },
  });
  await button.mutate().catch(() => undefined);
}

describe("the error popup", () => {
  it("shows the words of the act that failed, with a log", async () => {
    await press("choose", down, () => "Error updating default dataset in the server");
    expect(shown()).toBe("Error updating default dataset in the server");
    expect(useSession.getState().errorPopup?.log).toContain("code: network");
  });

  it("ends with the next success of the same act", async () => {
    await press("choose", down);
    await press("choose", null);
    expect(shown()).toBeNull();
  });

  it("stays when another act succeeds, or one that has no popup", async () => {
    await press("choose", down);
    await press("rename", null);
    await new MutationObserver(queryClient, { mutationFn: () => Promise.resolve() }).mutate();
    expect(shown()).toBe(down.message);
  });

  it("ends with the next screen, and stays on its own", () => {
    showError(down.message);
    clearErrorOfOtherScreens("/settings/default-datasets");
    expect(shown()).toBe(down.message);
    clearErrorOfOtherScreens("/reports");
    expect(shown()).toBeNull();
  });

  it("is shown on the screen that is open when a slow act fails", async () => {
    vi.stubGlobal("location", { pathname: "/reports" });
    await press("choose", down);
    clearErrorOfOtherScreens("/reports");
    expect(shown()).toBe(down.message);
  });
});
