export const account = "Account";
export const adminPanel = "Admin Panel";
export const settings = "Settings";
export const logOut = "Logout";
export const confirmLogout = "Confirm Logout";
export const askLogout = "Are you sure you want to log out?";

export const workspace = "Workspace";
export const workspaces = "Workspaces";
export const openingWorkspace = "Loading your workspace…";
export const dashboard = "Dashboard";
export const worklist = "Worklist";
export const patients = "Patients";
export const reports = "Reports";
export const report = "Report";
export const accountDeleted = "Account deleted";
export const newReport = "New report";
export const newPatient = "New patient";
export const scoreStudy = "Score a study";
export const study = "Study";
export const addNew = "New";
export const more = "More";
export const phoneNavigation = "Workspace, on phones";
export const help = "Help";

export const keysTitle = "Keys";
export const closeKeys = "Close";
/** Keys work outside of fields. */
export const keys = [
  ["g w", "worklist"],
  ["g p", "patients"],
  ["g s", "study or workspaces"],
  ["g r", "reports"],
  ["g d", "dashboard"],
  ["n", "new report"],
  ["/", "search"],
  ["j k", "next and previous report"],
  ["Enter", "open the report"],
  ["x", "select the report"],
  ["r", "mark the report as read, and open the next one"],
  ["s", "sign the report"],
  ["c", "correct the report"],
  ["u", "back to the list"],
  ["?", "this list"],
] as const;

export const administration = "Admin";
export const overview = "Overview";
export const users = "Users";
export const datasets = "Datasets";
export const fitting = "Fitting";
export const precision = "Precision";
export const email = "E-mail";
export const audit = "Audit";
export const adminGroups = { people: "People", references: "References", system: "System" };
export const debug = "Debug";

export const sessionEnded = "Your session has ended. Please log in again.";
export const userNotFetched = "Error fetching user. Please log in again.";

export const loggedOutHereOnly =
  "You are logged out in this browser, but the server did not confirm it. The session may stay active until it expires. To end it now, log in again and open Settings > Sessions.";

export const serverDown = "Our server is temporarily down. Please try again later.";
export const unreadable = "The server sent an invalid response. Reload the page. If this happens again, contact us.";
export const failedWithoutReason = (status: number) =>
  `The server failed (status ${status}) without a reason. Please try again. If it happens again, tell us what you did and when.`;
export const failed = "Something went wrong. Please try again.";
export const withRequestId = (message: string, requestId: string) => `${message} Request id: ${requestId}`;
export const fileChanged = (name: string) => `${name} was changed or moved after you chose it. Choose the file again.`;

export const errorTitle = "Something went wrong";
export const errorOfChunk = "Chunk loading error: a part of the site could not be loaded. Check your connection and reload the page.";
export const errorOfScreen = "This page could not be shown. Your saved data are safe. Reload to continue.";
export const reload = "Reload";

export const hiddenCells = {
  title: "Hidden rows and columns",
  skip: "Leave out what is hidden",
  read: "Read what is hidden",
};
