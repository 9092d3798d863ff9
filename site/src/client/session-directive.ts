import type { ClientDirective } from "astro";

/** `client:session`: loads an island only with a session or a pending message. The boot script sets the marker. */
const whenSignedIn: ClientDirective = (load) => {
  const needsAccount = "session" in document.documentElement.dataset || sessionStorage.getItem("message") !== null;
  if (needsAccount) void load().then((hydrate) => hydrate());
};

export default whenSignedIn;
