import type { Workspace } from "@trabecula/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../../src/shell/api-error.ts";

const study: Workspace = {
  ...{ id: "s".repeat(24), kind: "study", name: "Hip study", state: "open" },
  ...{ role: "lead", center: null, identity: "names", maySign: true },
};
const failed = { data: undefined, isError: true, error: new ApiError("server_error", "The server failed.", 500), refetch: vi.fn() };

// They bring a second React.
const { icon } = vi.hoisted(() => ({ icon: () => null }));
vi.mock("lucide-react", () => ({ CircleAlert: icon, CircleCheck: icon, Info: icon, TriangleAlert: icon, ChevronDown: icon }));
vi.mock("@tanstack/react-query", () => ({ queryOptions: (options: object) => options, keepPreviousData: null, useQuery: () => failed }));
vi.mock("../../../src/shell/workspaces.ts", () => ({ useWorkspace: () => study, allows: () => true }));
vi.mock("../../../src/shell/use-title.ts", () => ({ useTitle: () => undefined }));
const { StudyFrame } = await import("../../../src/app/workspaces/study/StudyFrame.tsx");

it("says that the counts did not load, and offers to try again", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <StudyFrame title="Participants">{() => <p>Participants</p>}</StudyFrame>
    </MemoryRouter>,
  );
  expect(html).toMatch(/role="alert".*The server failed\..*Try again.*<p>Participants/s);
});
