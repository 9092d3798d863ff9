/**
 * The first administrator. Where nobody gave a password, the CMS generates one on a first start and tells the launcher,
 * which shows it to the person at the terminal, once, and keeps it nowhere.
 */
export function firstAdministrator(env = process.env, output = process.stdout) {
  let created = null;
  let shown = false;
  return {
    take(event) {
      if (event.event === "admin-created") created = event;
    },
    show() {
      if (created === null || shown) return;
      shown = true;
      const { email, password } = created;
      output.write(
        `  Administrator   ${email}\n  Password        ${password}\n                  (shown this once; it opens the site's /admin and the panel)\n`,
      );
    },
    /** Address and password as far as they are known here. */
    credentials() {
      return created ?? { email: env.ADMIN_EMAIL || "admin@trabecula.local", password: env.ADMIN_PASSWORD || "" };
    },
  };
}
