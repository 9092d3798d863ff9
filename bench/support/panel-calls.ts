export interface PanelCall {
  readonly place: string;
  readonly method: string;
  readonly path: string;
  /** Query of GET, otherwise body. */
  readonly request: (text: string) => unknown;
}

const reads = (path: string, place: string, request: (text: string) => Readonly<Record<string, string>>): PanelCall => ({
  ...{ method: "GET", path, place, request },
});
const sends = (method: string, path: string, place: string, request: PanelCall["request"]): PanelCall => ({ method, path, place, request });
const posts = (path: string, place: string, request: PanelCall["request"]) => sends("POST", path, place, request);

const faq = "api::faq-entry.faq-entry";
const entries = `/content-manager/collection-types/${faq}`;
const media = "/upload/files";
const email = "a@b.example";
const password = "Lattice-7strut";
const person = { firstname: "A", lastname: "B", email, roles: [1] };

const listOf = (name: string) => (text: string) => name.repeat(text.length / name.length);

function joins(text: string): Record<string, string> {
  const filter = (index: number) => [`filters[$or][${index}]${"[localizations]".repeat(6)}[question][$contains]`, "a"];
  return Object.fromEntries(Array.from({ length: text.length / 120 }, (_, index) => filter(index)));
}

export const panelCalls: readonly PanelCall[] = [
  posts("/admin/login", "email", (text) => ({ email: text, password })),
  posts("/admin/login", "password", (text) => ({ email, password: text })),
  posts("/admin/login", "code", (text) => ({ email, password, code: text })),
  posts("/admin/login", "deviceId", (text) => ({ email, password, deviceId: text })),
  posts("/admin/forgot-password", "email", (text) => ({ email: text })),
  posts("/admin/reset-password", "password", (text) => ({ resetPasswordToken: "a".repeat(40), password: text })),
  posts("/admin/reset-password", "token", (text) => ({ resetPasswordToken: text, password })),
  posts("/admin/register", "token", (text) => ({ registrationToken: text, userInfo: { firstname: "A", lastname: "B", password } })),
  posts("/admin/register", "password", (text) => ({ registrationToken: "a", userInfo: { firstname: "A", lastname: "B", password: text } })),
  posts("/admin/register", "firstname", (text) => ({ registrationToken: "a", userInfo: { firstname: text, lastname: "B", password } })),
  posts("/admin/register-admin", "email", (text) => ({ firstname: "A", lastname: "B", email: text, password })),
  posts("/admin/access-token", "key", (text) => ({ [text]: text })),
  reads("/admin/registration-info", "token", (text) => ({ registrationToken: text })),
  reads("/uploads/a", "query", (text) => ({ [text]: text })),
  sends("PUT", "/admin/users/me", "firstname", (text) => ({ firstname: text })),
  sends("PUT", "/admin/users/me", "email", (text) => ({ email: text })),
  sends("PUT", "/admin/users/me", "password", (text) => ({ currentPassword: password, password: text })),
  sends("PUT", "/admin/users/me", "currentPassword", (text) => ({ currentPassword: text, password: "Lattice-8strut" })),
  sends("PUT", "/admin/users/me", "preferedLanguage", (text) => ({ preferedLanguage: text })),
  posts("/admin/users", "email", (text) => ({ ...person, email: text })),
  posts("/admin/users", "firstname", (text) => ({ ...person, firstname: text })),
  posts("/admin/roles", "name", (text) => ({ name: text, description: "" })),
  posts("/admin/roles", "description", (text) => ({ name: "A", description: text })),
  sends("PUT", "/admin/roles/2/permissions", "action", (text) => ({ permissions: [{ action: text, subject: null }] })),
  sends("PUT", "/admin/roles/2/permissions", "subject", (text) => ({
    permissions: [{ action: "plugin::upload.read", subject: text, conditions: [text], properties: { [text]: [text] } }],
  })),
  posts("/admin/permissions/check", "field", (text) => ({ permissions: [{ action: text, subject: text, field: text }] })),
  posts("/admin/api-tokens", "name", (text) => ({ name: text, description: "", type: "read-only", lifespan: null })),
  posts("/admin/api-tokens", "permissions", (text) => ({ name: "a", type: "custom", lifespan: null, permissions: [text] })),
  posts("/admin/transfer/tokens", "description", (text) => ({
    ...{ name: "a", description: text, permissions: ["pull"], lifespan: null },
  })),
  posts("/admin/webhooks", "url", (text) => ({ name: "a", url: `https://b.example/${text}`, headers: {}, events: ["entry.create"] })),
  posts("/admin/webhooks", "name", (text) => ({ name: text, url: "https://b.example", headers: {}, events: [text] })),
  sends("PUT", "/admin/homepage/layout", "uid", (text) => ({ version: 1, widgets: [{ uid: text, width: 6 }], updatedAt: text })),
  reads("/admin/users", "_q", (text) => ({ _q: text })),
  reads("/admin/users", "sort", (text) => ({ sort: text })),
  reads("/admin/users", "filters", (text) => ({ "filters[email][$contains]": text })),
  reads("/admin/users", "key", (text) => ({ [`filters${text}`]: "a" })),
  reads("/admin/permissions", "role", (text) => ({ role: text })),
  ...["question", "answer", "slug", "locale"].map((field) =>
    posts(entries, field, (text) => ({ question: "A", answer: "B", [field]: text })),
  ),
  posts(entries, "key", (text) => ({ question: "A", answer: "B", [text]: text })),
  posts("/content-manager/collection-types/api::page.page", "body", (text) => ({ title: "A", body: text, content: text })),
  sends("PUT", `${entries}/aaaaaaaaaaaaaaaaaaaaaaaa`, "answer", (text) => ({ question: "A", answer: text, updatedAt: text })),
  posts(`${entries}/actions/publish`, "answer", (text) => ({ question: "A", answer: text })),
  posts(`${entries}/actions/bulkPublish`, "documentIds", (text) => ({ documentIds: [text], locale: text })),
  posts(`${entries}/actions/bulkDelete`, "documentIds", (text) => ({ documentIds: [text] })),
  posts("/content-manager/uid/generate", "title", (text) => ({
    contentTypeUID: "api::page.page",
    field: "slug",
    data: { title: text.slice(0, 255), slug: text },
  })),
  posts("/content-manager/uid/check-availability", "value", (text) => ({
    ...{ contentTypeUID: "api::page.page", field: "slug", value: text },
  })),
  sends("PUT", `/content-manager/content-types/${faq}/configuration`, "label", (text) => ({
    settings: { mainField: text, defaultSortBy: text },
    metadatas: { question: { edit: { label: text }, list: { label: text } } },
    layouts: { list: [text], edit: [[{ name: text, size: 6 }]] },
  })),
  reads(entries, "_q", (text) => ({ _q: text })),
  reads(entries, "sort", (text) => ({ sort: `${text}:ASC` })),
  reads(entries, "filters", (text) => ({ "filters[$and][0][question][$containsi]": text })),
  reads(entries, "filters in", (text) => ({ "filters[question][$in]": text })),
  reads(entries, "filter key", (text) => ({ [`filters[${text}][$eq]`]: "a" })),
  reads(entries, "nested", (text) => ({ [`filters${"[$not]".repeat(100)}`]: text })),
  reads(entries, "joins", joins),
  reads(entries, "sort by many", (text) => ({ sort: listOf("id:ASC,")(text) })),
  reads(entries, "populate deeply", (text) => ({ populate: listOf("localizations.")(text) })),
  reads(entries, "populate", (text) => ({ populate: text })),
  reads(entries, "fields", (text) => ({ fields: text })),
  reads(entries, "locale", (text) => ({ locale: text })),
  reads(entries, "pageSize", (text) => ({ pageSize: text, page: text })),
  reads("/content-manager/relations/api::page.page/localizations", "_q", (text) => ({ _q: text, idsToOmit: text })),
  reads("/content-manager/preview/url/api::page.page", "documentId", (text) => ({ documentId: text, locale: text, status: text })),
  posts("/upload/folders", "name", (text) => ({ name: text.slice(0, 255), parent: text })),
  sends("PUT", "/upload/configuration", "sort", (text) => ({ pageSize: 10, sort: text })),
  posts("/upload/actions/bulk-move", "ids", (text) => ({ destinationFolderId: text, fileIds: [text], folderIds: [text] })),
  posts("/upload/actions/bulk-update", "alt", (text) => ({ updates: [{ id: 1, fileInfo: { alternativeText: text, caption: text } }] })),
  posts("/upload/actions/upload-from-urls", "urls", (text) => ({ urls: [text, `https://${text}`], folderId: text })),
  reads(media, "_q", (text) => ({ _q: text })),
  reads(media, "filters", (text) => ({ "filters[name][$contains]": text })),
  reads(media, "folder", (text) => ({ folder: text, "filters[folderPath][$startsWith]": text })),
  reads("/upload/folders", "_q", (text) => ({ _q: text, "pagination[pageSize]": text })),
  posts("/email/test", "to", (text) => ({ to: text })),
  posts("/email", "to", (text) => ({ to: text, subject: text, text })),
  posts("/i18n/content-manager/actions/get-non-localized-fields", "model", (text) => ({ model: "api::page.page", id: 1, locale: text })),
  sends("PUT", "/i18n/settings", "key", (text) => ({ [text]: text })),
  posts("/accounts/two-factor/begin", "password", (text) => ({ password: text })),
  posts("/accounts/two-factor/confirm", "code", (text) => ({ code: text })),
  posts("/accounts/two-factor/off", "password", (text) => ({ password: text, code: "000000" })),
  posts("/accounts/users/aaaaaaaaaaaaaaaaaaaaaaaa/reject", "reason", (text) => ({ reason: text, expected: "pending" })),
  posts("/accounts/users/aaaaaaaaaaaaaaaaaaaaaaaa/approve", "note", (text) => ({ note: text })),
  reads("/accounts/waiting", "search", (text) => ({ search: text })),
];
