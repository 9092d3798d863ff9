export const title = "Patient login";
export const lead = "Here you can read the bone scan reports that your clinic or study team has released to you.";
export const noAccount = "No account yet? You cannot sign up yourself. Ask your clinic or study team for an invitation with a link.";
export const otherLogin = "Researcher or clinician? <login>Go to the researcher login</login> or <signup>sign up</signup>.";
