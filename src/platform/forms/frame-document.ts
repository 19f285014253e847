import type { Brand } from "#contract/shared/brand.ts";
import { escapeHtml } from "#contract/shared/escapes.ts";
import type { FormHtml } from "./formassembly.ts";

const answer = (head: string, body: string, status: number, policy: string[]) =>
	new Response(
		`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
</head>
<body>
${body}
</body>
</html>
`,
		{
			status,
			headers: {
				"content-type": "text/html; charset=utf-8",
				"content-security-policy": ["default-src 'none'", ...policy, "frame-ancestors 'self'"].join("; "),
				"x-frame-options": "SAMEORIGIN",
				// The service may use the referrer to redirect back. Our address says nothing about the visitor.
				"referrer-policy": "no-referrer-when-downgrade",
				"cache-control": "no-store",
			},
		},
	);

/**
 * The document for the frame with an outside service's form. Only our own pages may embed it, scripts are off, and it
 * may load from and post to that service only. Submitting the form replaces the whole window.
 * @param service the service's address
 */
export const documentOf = ({ from, html }: FormHtml, service: string): Response => {
	const { origin } = new URL(service);
	return answer(`<title>Form</title>\n<base href="${escapeHtml(from)}" target="_top">`, html, 200, [
		`img-src ${origin} data:`,
		`style-src ${origin}`,
		`font-src ${origin}`,
		// 'self' is for the service's redirect back to us: browsers also check redirects after a form.
		`form-action ${origin} 'self'`,
		`base-uri ${origin}`,
	]);
};

/** The document for the frame if the form isn't available, with other ways to contact us. */
export const documentWithout = (
	{ phone, phoneHours, email }: Pick<Brand, "phone" | "phoneHours" | "email">,
	status: number,
): Response =>
	answer(
		"<title>We can't show the form right now</title>",
		`<h2>We can't show the form right now</h2>
<p>Please call us on <a href="tel:${phone.replace(/[^\d+]/g, "")}" target="_top">${escapeHtml(phone)}</a>, ${escapeHtml(phoneHours)}, or email
<a href="mailto:${escapeHtml(email)}" target="_top">${escapeHtml(email)}</a>.</p>`,
		status,
		[],
	);
