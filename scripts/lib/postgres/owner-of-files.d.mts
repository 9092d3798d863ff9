/** Types of owner-of-files.mjs, which the campaign calls. */
export function ownerOfFiles(): { readonly uid: number; readonly gid: number } | undefined;
