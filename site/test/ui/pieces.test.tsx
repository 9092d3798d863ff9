import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";

// Outside the site's build, the icons resolve to Strapi's older React (docs/adr/01-packages-and-build.md).
vi.mock("lucide-react", () => {
  const Icon = () => <svg />;
  return { CircleAlert: Icon, CircleCheck: Icon, Info: Icon, TriangleAlert: Icon, X: Icon };
});
// Another file may have loaded the real icons.
vi.resetModules();
const { Button } = await import("../../src/ui/Button.tsx");
const { BulkBar } = await import("../../src/ui/BulkBar.tsx");
const { ErrorPopup } = await import("../../src/ui/ErrorPopup.tsx");
const { LoadingIndicator } = await import("../../src/ui/LoadingIndicator.tsx");
const { NotificationBanner } = await import("../../src/ui/NotificationBanner.tsx");
const { PasswordInput } = await import("../../src/ui/PasswordInput.tsx");
const { PasswordStrengthMeter } = await import("../../src/ui/NewPasswordInput.tsx");

const ignore = vi.fn();

describe("§1 Notification banner", () => {
  it.each(["error", "success", "info", "warning"] as const)("has the type %s, also for people who cannot see the color", (type) => {
    const markup = renderToStaticMarkup(<NotificationBanner type={type} message="Saved." />);
    expect(markup).toContain(`data-type="${type}"`);
    expect(markup).toContain(`role="${type === "error" ? "alert" : "status"}"`);
    expect(markup).toMatch(/<svg/);
  });

  it("has a message and, optionally, a title", () => {
    expect(renderToStaticMarkup(<NotificationBanner type="info" message="Saved." />)).not.toContain("Heads up");
    expect(renderToStaticMarkup(<NotificationBanner type="info" title="Heads up" message="Saved." />)).toMatch(/Heads up.*Saved\./);
  });

  it("is closable where its owner can hide it", () => {
    expect(renderToStaticMarkup(<NotificationBanner type="info" message="Saved." />)).not.toContain("Close");
    expect(renderToStaticMarkup(<NotificationBanner type="info" message="Saved." onClose={ignore} />)).toContain('aria-label="Close"');
  });

  it("offers 'Save Error' only when an error log text is supplied", () => {
    expect(renderToStaticMarkup(<NotificationBanner type="error" message="No." />)).not.toContain("Save Error");
    expect(renderToStaticMarkup(<NotificationBanner type="error" message="No." errorLog="code: x" />)).toContain("Save Error");
  });
});

describe("Buttons that the server renders", () => {
  const buttons = {
    "a button": <Button>Confirm</Button>,
    "a form's button": <Button type="submit">Log In</Button>,
    "a password's switch": <PasswordInput label="Password" name="password" />,
  };

  it.each(Object.entries(buttons))("%s cannot be pressed until its script is there", (_, button) => {
    expect(renderToStaticMarkup(button)).toMatch(/<button[^>]* disabled=""/);
  });
});

describe("§2 Bulk-selection bar", () => {
  const bar = (show: boolean) => renderToStaticMarkup(<BulkBar show={show} selected={3} total={25} onCancel={ignore} onDelete={ignore} />);

  it("is rendered only when shown", () => {
    expect(bar(false)).toBe("");
    expect(bar(true)).not.toBe("");
  });

  it("shows counts of selected and total items, with Cancel and Delete", () => {
    expect(bar(true).replaceAll(/<[^>]+>/g, " ")).toMatch(/3\s+of 25 selected\s+Cancel\s+Delete/);
  });
});

describe("§2 Error popup", () => {
  it("has title and type Error with the message, and renders nothing without one", () => {
    expect(renderToStaticMarkup(<ErrorPopup message={null} onClose={ignore} />)).toBe("");
    const markup = renderToStaticMarkup(<ErrorPopup message="It failed." onClose={ignore} />);
    expect(markup).toContain('data-type="error"');
    expect(markup.replaceAll(/<[^>]+>/g, " ")).toMatch(/Error\s+It failed\./);
  });
});

describe("§9 Loading animation", () => {
  it("is 200 by 200 pixels, its message above it", () => {
    expect(renderToStaticMarkup(<LoadingIndicator message="Loading your scans…" />)).toMatch(
      /Loading your scans….*<svg width="200" height="200"/,
    );
  });
});

describe("§5 Strength meter", () => {
  it.each([
    ["abc", 0, "--meter-1"],
    ["abc1", 25, "--meter-1"],
    ["Abc1", 50, "--meter-2"],
    ["Abc1-", 75, "--meter-3"],
    ["Abc1-efg", 100, "--meter-4"],
  ])("fills a quarter per rule met: %s, %d%%, %s", (password, percent, token) => {
    expect(renderToStaticMarkup(<PasswordStrengthMeter password={password} />)).toContain(`width:${percent}%;background:var(${token})`);
  });

  it("marks a guessable password in red, even if it meets all rules", () => {
    const markup = renderToStaticMarkup(<PasswordStrengthMeter password="Password1!" guessed="Too common" />);
    expect(markup).toContain("width:25%;background:var(--meter-1)");
    expect(markup).toMatch(/aria-valuetext="Too common".*>Too common</);
  });
});
