import { copyButtons } from "../documentation/copy-buttons.ts";
import { searchForm } from "../documentation/search-form.ts";

copyButtons(document.querySelectorAll<HTMLPreElement>(".prose pre"));
const form = document.querySelector<HTMLFormElement>("[data-doc-search]");
if (form) searchForm(form);
