import { randomUUID } from "node:crypto";
import { PLAN_FILE_BYTES } from "#contract/quotes/limits.ts";
import { CSRF_COOKIE } from "#contract/shared/request-names.ts";
import { ask, because } from "./ask-site.ts";
import { type Finding, failure, warning } from "./finding.ts";

/** For the largest file over a home internet connection. */
const FILE_WAIT_MS = 30_000;
const REQUEST_ID = "x-request-id";

const tokenIn = (answer: Response): string | undefined =>
	answer.headers
		.getSetCookie()
		.map((line) => line.split(";", 1)[0] ?? "")
		.find((pair) => pair.split("=", 1)[0]?.endsWith(CSRF_COOKIE));

/**
 * Sends the largest plan file without a valid form. A node refuses it without storing anything, in a way that no proxy
 * does.
 */
const fileFindings = async (address: string): Promise<Finding[]> => {
	const size = `${PLAN_FILE_BYTES / 1024 / 1024} MB`;
	const mend = `Let the proxy pass on bodies of up to 12 MB (nginx: client_max_body_size 12m). The nodes check sizes themselves.`;
	try {
		const answer = await fetch(`${address}/api/quotes/`, {
			method: "POST",
			redirect: "manual",
			headers: { "content-type": "multipart/form-data; boundary=doctor" },
			body: Buffer.alloc(PLAN_FILE_BYTES),
			signal: AbortSignal.timeout(FILE_WAIT_MS),
		});
		return (await answer.text()).includes('"request_id"')
			? []
			: [
					failure(
						`A file of ${size} does not reach the service: something in front of it answers ${answer.status}.`,
						mend,
					),
				];
	} catch (error) {
		return [failure(`A file of ${size} does not reach the service: ${because(error)}.`, mend)];
	}
};

/**
 * Checks what a proxy does to requests and responses: a site may look right while sign-in fails.
 * @param address of our own site
 * @param home its response to a visitor without a cookie
 */
export const checkProxy = async (address: string, home: Response): Promise<Finding[]> => {
	const found: Finding[] = [];
	const token = tokenIn(home);
	const chosen = randomUUID();
	const again = await ask(`${address}/`, { [REQUEST_ID]: chosen, ...(token && { cookie: token }) });
	await again.body?.cancel();
	const id = again.headers.get(REQUEST_ID);
	if (id !== null && id === home.headers.get(REQUEST_ID))
		found.push(
			failure(
				"Something in front of the service caches pages, and serves one visitor's page to another.",
				"Let the proxy or network cache only responses with Cache-Control: public, and leave the service's headers unchanged.",
			),
		);
	else if (!token)
		found.push(
			failure(
				"The service's cookies do not reach visitors: they can't sign in or send a form.",
				"Let the proxy pass on Set-Cookie unchanged.",
			),
		);
	else if (tokenIn(again))
		found.push(
			failure(
				"Visitors' cookies do not reach the service: they can't sign in or send a form.",
				"Let the proxy pass on the Cookie header.",
			),
		);
	if (id === chosen)
		found.push(
			warning(
				"Visitors can choose their request id, and so imitate another visitor's in the log.",
				"Have the proxy set X-Request-Id, as deploy/nginx/nginx.conf does.",
			),
		);
	if (home.headers.get("content-encoding")?.includes(","))
		found.push(
			warning("Pages are compressed twice.", "Let the proxy pass them on unchanged: the service compresses them."),
		);
	return [...found, ...(await fileFindings(address))];
};
