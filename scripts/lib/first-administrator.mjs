/**
 * The administrator that the CMS made on a first start where nobody gave a password: it tells the launcher, which shows
 * address and password to the person at the terminal, once, and keeps them nowhere.
 */
export function firstAdministrator(output = process.stdout) {
  let created = null;
  return {
    take(event) {
      if (event.event === "admin-created") created = event;
    },
    show() {
      if (created === null) return;
      const { email, password } = created;
      output.write(
        `  Administrator   ${email}\n  Password        ${password}\n                  (shown this once; it opens the site's /admin and the panel)\n`,
      );
      created = null;
    },
  };
}
