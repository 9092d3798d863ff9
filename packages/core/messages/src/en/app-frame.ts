export const account = "Account";
export const adminPanel = "Admin Panel";
export const settings = "Settings";
export const logOut = "Logout";
export const confirmLogout = "Confirm Logout";
export const askLogout = "Are you sure you want to log out?";

export const workspace = "Workspace";
export const openingWorkspace = "Loading your workspace…";
export const dashboard = "Dashboard";
export const patients = "Patients";
export const reports = "Reports";
export const newReport = "New report";
export const scoreStudy = "Score a study";

export const administration = "Admin";
export const overview = "Overview";
export const users = "Users";
export const datasets = "Datasets";
export const fitting = "Fitting";
export const precision = "Precision";
export const email = "E-mail";
export const audit = "Audit";
export const debug = "Debug";

export const sessionEnded = "Your session has ended. Please log in again.";
export const userNotFetched = "Error fetching user. Please log in again.";

export const loggedOutHereOnly =
  "You are logged out in this browser. Our server did not answer, so your session goes on there until it expires. To end it sooner, log in again and open Settings, Sessions.";

export const serverDown = "Our server is temporarily down. Please try again later.";
export const unreadable = "The server's answer could not be read. Reload the page; if it happens again, tell us.";
export const failedWithoutReason = (status: number) =>
  `The server failed (status ${status}) and did not say why. Please try again; if it happens again, tell us what you did and when.`;
export const failed = "Something went wrong. Please try again.";
export const withRequestId = (message: string, requestId: string) => `${message} Request id: ${requestId}`;
export const fileChanged = (name: string) => `${name} cannot be read any more; it may have been changed or moved. Choose it again.`;

export const errorTitle = "Something went wrong";
export const errorOfChunk = "Chunk loading error: a part of the site could not be loaded. Check your connection and reload the page.";
export const errorOfScreen = "The page could not be shown. What you saved is safe; reload to go on.";
export const reload = "Reload";
