import { startMailServer } from "./mail-server.ts";
import { startProduct, type Product } from "./product.ts";
import { shareWorld } from "./world.ts";

async function logInToPanel({ cmsUrl, admin }: Product): Promise<string> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${cmsUrl}/admin/login`, { method: "POST", headers, body: JSON.stringify(admin) });
  return ((await reply.json()) as { data: { token: string } }).data.token;
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  const mail = await startMailServer();
  try {
    const product = await startProduct({ smtpUrl: mail.smtpUrl });
    const { siteUrl, cmsUrl, redcapPort, admin } = product;
    shareWorld({ siteUrl, cmsUrl, redcapPort, admin, inboxUrl: mail.inboxUrl, panelToken: await logInToPanel(product) });
    return async () => {
      await product.stop();
      await mail.close();
    };
  } catch (error) {
    await mail.close();
    throw error;
  }
}
