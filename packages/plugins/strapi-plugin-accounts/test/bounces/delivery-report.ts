export interface ReportFacts {
  readonly messageId: string;
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
  readonly finalRecipient?: string;
  readonly returned?: "message/rfc822" | "text/rfc822-headers";
}

export function deliveryReport({
  messageId,
  action = "failed",
  status = "5.1.1",
  diagnostic = "550 5.1.1 <somebody@far.test>: Recipient address\r\n    rejected: User unknown in virtual mailbox table",
  finalRecipient = "somebody@far.test",
  returned = "message/rfc822",
}: ReportFacts): string {
  return [
    "From: MAILER-DAEMON@mx.lab.test (Mail Delivery System)",
    "To: no-reply@lab.test",
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="A1B2/mx.lab.test"',
    "",
    "This is a MIME-encapsulated message.",
    "",
    "--A1B2/mx.lab.test",
    "Content-Description: Notification",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--A1B2/mx.lab.test",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.lab.test",
    "Arrival-Date: Mon, 2 Mar 2026 10:00:00 +0100 (CET)",
    "",
    `Final-Recipient: rfc822; ${finalRecipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mx.far.test",
    `Diagnostic-Code: smtp; ${diagnostic}`,
    "",
    "--A1B2/mx.lab.test",
    "Content-Description: Undelivered Message",
    `Content-Type: ${returned}`,
    "",
    "From: Trabecula <no-reply@lab.test>",
    "To: somebody@far.test",
    `Message-ID: ${messageId}`,
    "Subject: Your account request",
    "",
    ...(returned === "message/rfc822" ? ["We have received your request.", ""] : []),
    "--A1B2/mx.lab.test--",
    "",
  ].join("\r\n");
}
