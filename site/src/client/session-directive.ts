import type { ClientDirective } from "astro";

/**
 * `client:session`: loads an island only for a visitor with a session, or one who was just sent away with a message; the
 * boot script has marked the page by then.
 */
const whenSignedIn: ClientDirective = (load) => {
  const needsAccount = "session" in document.documentElement.dataset || sessionStorage.getItem("message") !== null;
  if (needsAccount) void load().then((hydrate) => hydrate());
};

export default whenSignedIn;
