import { describe, expect, it } from "vitest";
import { isMailTemplate, mailTemplates, renderTemplate, templateOf } from "../server/src/services/outbox/templates/mail-templates.ts";
import { oneLine, renderMail, sampleToken } from "../server/src/services/outbox/templates/template.ts";
import { renderTestMail } from "../server/src/services/outbox/templates/samples.ts";
import { lacksLinks, withoutLinks } from "../server/src/services/outbox/outbox-rows.ts";

const site = {
  ...{ productName: "Trabecula", siteUrl: "https://scans.example.org", supportAddress: "help@example.org", sendsMail: true },
  language: "en",
} as const;

describe("oneLine", () => {
  it("leaves no way to start another header", () => {
    expect(oneLine("Hello\r\nBcc: all@example.org\u2028x\u0000")).toBe("Hello Bcc: all@example.org x");
  });

  it("never shortens an address into another", () => {
    const address = `${"a".repeat(64)}@${"b.".repeat(88)}people.test`;
    expect(oneLine(address)).toBe(address);
  });
});

describe("renderMail", () => {
  it("includes complete links in both text and HTML", () => {
    const mail = renderTemplate("request-received", { firstName: "Rosa", confirmToken: "abc-DEF_123" }, site);
    expect(mail.subject).toBe("Your account request at Trabecula");
    for (const form of [mail.text, mail.html]) expect(form).toContain("https://scans.example.org/confirm-email/abc-DEF_123");
    for (const form of [mail.text, mail.html]) expect(form).toContain("help@example.org");
  });

  it.each([
    ["Rosa", "Dear Rosa,"],
    ["Jean-Luc", "Dear Jean-Luc,"],
    ["J. R.", "Dear J. R.,"],
    ["D’Arcy Ünal", "Dear D’Arcy Ünal,"],
    ["明子", "Dear 明子,"],
    ["https://evil.example/login", "Hello,"],
    ["evil.example", "Hello,"],
    ["Your account is closed: call 555 0100", "Hello,"],
    ["", "Hello,"],
  ])("greets %j with %j: a name is no place for a link", (firstName, words) => {
    const { text } = renderTemplate("request-received", { firstName, confirmToken: "abc" }, site);
    expect(text.split("\n")[0]).toBe(words);
  });

  it("puts a space before a colon in French", () => {
    const { text } = renderTemplate("request-received", { firstName: "Rosa", confirmToken: "abc" }, { ...site, language: "fr" });
    expect(text).toContain("Confirmer votre adresse e-mail\u00a0:\nhttps://scans.example.org/fr/confirm-email/abc");
  });

  it("announces another mail only where mails are sent", () => {
    const sent = (sendsMail: boolean) =>
      renderTemplate("request-received", { firstName: "Rosa", confirmToken: "abc" }, { ...site, sendsMail }).text;
    expect([sent(true).includes("another e-mail"), sent(false).includes("another e-mail")]).toEqual([true, false]);
  });

  it("keeps a subject to 200 characters", () => {
    expect(renderMail({ subject: "x".repeat(500), paragraphs: [] }, site).subject).toHaveLength(200);
  });

  it("shows user input unchanged in text and escaped in HTML", () => {
    const reason = '<img src=x onerror="alert(1)"> & "more"';
    const mail = renderTemplate("rejected", { firstName: "Rosa", reason }, site);
    expect(mail.text).toContain(reason);
    expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;more&quot;");
    expect(mail.html).not.toMatch(/<img|<b>/);
  });
});

const templateNames = Object.keys(mailTemplates).filter(isMailTemplate);

describe("withoutLinks", () => {
  const hasToken = (name: (typeof templateNames)[number]) => Object.keys(templateOf(name).sample).some((key) => key.endsWith("Token"));
  const secret = "a".repeat(40) + "-_9";

  it.each(templateNames.filter(hasToken))("removes the secret from text and HTML of %s", (name) => {
    const sample = Object.entries(templateOf(name).sample).map(([key, value]) => [
      key,
      value === sampleToken ? secret : (value as unknown),
    ]);
    const { text, html } = renderTemplate(name, Object.fromEntries(sample) as never, site);
    for (const form of [text, html]) {
      expect(form).toContain(secret);
      expect(lacksLinks(form)).toBe(false);
      expect(withoutLinks(form)).not.toContain(secret);
      expect(lacksLinks(withoutLinks(form))).toBe(true);
    }
  });

  it.each(templateNames.filter((name) => !hasToken(name)))("does not change %s", (name) => {
    const { text, html } = renderTemplate(name, templateOf(name).sample as never, site);
    for (const form of [text, html]) expect(withoutLinks(form)).toBe(form);
  });
});

describe("renderTestMail", () => {
  it.each(templateNames)("marks %s as a test, and is otherwise identical to the real mail", (name) => {
    const real = renderTemplate(name, templateOf(name).sample as never, site);
    const test = renderTestMail(name, site);
    expect(test.subject).toBe(`Test: ${real.subject}`);
    expect(test.text.endsWith(real.text)).toBe(true);
    const isMarked = (form: string) => form.includes("This is a test that you asked for.");
    expect([test.text, test.html].map(isMarked)).toEqual(name === "test" ? [false, false] : [true, true]);
  });
});
