import { startNavigation } from "./navigation.ts";
import { startServerDownBanner } from "./server-down.ts";
import { startThemeSwitch } from "./theme.ts";

startNavigation();
startThemeSwitch();
startServerDownBanner();

/** Only a visitor with a session, or one just sent away with a message, needs the account's code. */
const needsAccount = "session" in document.documentElement.dataset || sessionStorage.getItem("message") !== null;
const isAppPage = document.getElementById("app") !== null;
if (needsAccount && !isAppPage) void import("../app/account-island.tsx");
