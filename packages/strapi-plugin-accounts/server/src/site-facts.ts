/** What staff set for the whole site, as far as sign-up and mails need it. */
export interface SiteFacts {
  readonly productName: string;
  readonly supportEmail: string;
  readonly signupOpen: boolean;
  /** Version of the Terms of Service that a new account agrees to. */
  readonly termsVersion: string;
}

/** The link to the application's own content, which this plugin does not know. */
export function createSiteFactsService() {
  let read: () => Promise<SiteFacts> = () =>
    Promise.reject(new Error("The application has not told the accounts plugin where its site settings are"));
  return {
    /** Called once by the application at start-up. */
    provide(reader: () => Promise<SiteFacts>): void {
      read = reader;
    },
    read: (): Promise<SiteFacts> => read(),
  };
}
