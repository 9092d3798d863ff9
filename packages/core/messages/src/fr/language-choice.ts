export const readingInEnglish = "Ce rapport est en anglais. Un médecin n’a pas encore vérifié ici sa traduction française.";
