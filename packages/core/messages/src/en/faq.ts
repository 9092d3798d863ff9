export const title = "Questions and answers";
export const theAnswers = "The answers";
export const search = "Search the questions";
export const categories = "Categories";
export const categoryTitles: Readonly<Record<string, string>> = {
  "Getting started": "Getting started",
  Accounts: "Accounts",
  Scans: "Scans",
  Results: "Results",
  "Reference data": "Reference data",
  Patients: "Patients",
  Privacy: "Privacy",
  "The laboratory": "The laboratory",
};
export const notAnswered = "Not answered?";
export const askUs = "Ask us";

// The page's script loads no other modules, so it cannot use `countOf`.
export function found(count: number): string {
  if (count === 0) return "No questions match your search.";
  return count === 1 ? "1 question" : `${count} questions`;
}
