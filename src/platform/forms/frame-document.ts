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
				// The service may read from it which page to lead back to; the address says nothing of the visitor.
				"referrer-policy": "no-referrer-when-downgrade",
				"cache-control": "no-store",
			},
		},
	);

/**
 * The document of our frame that shows an outside service's form: only our own pages may frame it, no script runs in it, and it may load and
 * post to that service alone. Without scripts the form leads the whole window on.
 * @param service its address
 */
export const documentOf = ({ from, html }: FormHtml, service: string): Response => {
	const { origin } = new URL(service);
	return answer(`<title>Form</title>\n<base href="${escapeHtml(from)}" target="_top">`, html, 200, [
		`img-src ${origin} data:`,
		`style-src ${origin}`,
		`font-src ${origin}`,
		// Browsers hold redirects after a form to this as well, and the service may lead back to us.
		`form-action ${origin} 'self'`,
		`base-uri ${origin}`,
	]);
};

/** What stands in our frame where no form came: a way out. */
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
