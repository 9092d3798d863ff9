import { startMailServer } from "./mail-server.ts";
import { startProduct } from "./product.ts";
import { shareWorld } from "./world.ts";

/** Starts the mail server and the product, and returns what ends both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const mail = await startMailServer();
  try {
    const product = await startProduct({ smtpUrl: mail.smtpUrl });
    const { siteUrl, cmsUrl, admin } = product;
    shareWorld({ siteUrl, cmsUrl, admin, inboxUrl: mail.inboxUrl });
    return async () => {
      await product.stop();
      await mail.close();
    };
  } catch (error) {
    await mail.close();
    throw error;
  }
}
