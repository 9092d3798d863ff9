/** `addPersonalWorkspaces` copies the column, which stays in the database. */
export const removes = ["column up_users.keeps_patient_names"];

export async function up(): Promise<void> {}
