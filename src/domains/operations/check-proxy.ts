import { randomUUID } from "node:crypto";
import { CSRF_COOKIE, PLAN_FILE_BYTES } from "#contract/shared/limits.ts";
import { ask, because } from "./ask-site.ts";
import { type Finding, fault, warning } from "./finding.ts";

/** For the largest file there is, by a line as houses have it. */
const FILE_WAIT_MS = 30_000;
const REQUEST_ID = "x-request-id";

const tokenIn = (answer: Response): string | undefined =>
	answer.headers
		.getSetCookie()
		.map((line) => line.split(";", 1)[0] ?? "")
		.find((pair) => pair.split("=", 1)[0]?.endsWith(CSRF_COOKIE));

/** A plan file of the largest size, without what makes it a form of ours: a node refuses it and keeps nothing, and says so in a way that no proxy does. */
const fileFindings = async (address: string): Promise<Finding[]> => {
	const size = `${PLAN_FILE_BYTES / 1024 / 1024} MB`;
	const mend = `Let the proxy hand on bodies of 12 MB (nginx: client_max_body_size 12m); the nodes say themselves what is too large.`;
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
			: [fault(`A file of ${size} does not reach the service: something before it answers ${answer.status}.`, mend)];
	} catch (error) {
		return [fault(`A file of ${size} does not reach the service: ${because(error)}.`, mend)];
	}
};

/**
 * What a proxy does to calls and answers on their way: a site that looks right may let nobody sign in.
 * @param address of a site that is ours
 * @param home what it answered to somebody without a cookie
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
			fault(
				"Something before the service keeps pages, and gives one visitor's to the next.",
				"Let the proxy or network keep only what says Cache-Control: public, and leave the headers of the service as they are.",
			),
		);
	else if (!token)
		found.push(
			fault(
				"The cookies of the service do not reach visitors: nobody can sign in or send a form.",
				"Let the proxy hand on Set-Cookie as the service says it.",
			),
		);
	else if (tokenIn(again))
		found.push(
			fault(
				"Visitors' cookies do not reach the service: nobody can sign in or send a form.",
				"Let the proxy hand on the header Cookie.",
			),
		);
	if (id === chosen)
		found.push(
			warning(
				"Visitors choose the id of their request: they can give theirs the one of somebody else's in the log.",
				"Have the proxy set X-Request-Id, as deploy/nginx/nginx.conf does.",
			),
		);
	if (home.headers.get("content-encoding")?.includes(","))
		found.push(
			warning("Pages are compressed twice.", "Let the proxy hand them on as they are: the service compresses them."),
		);
	return [...found, ...(await fileFindings(address))];
};
