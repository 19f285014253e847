import { isIP } from "node:net";
import { connect } from "node:tls";
import { counted } from "#contract/shared/counted.ts";
import { ask, because } from "./ask-site.ts";
import { checkProxy } from "./check-proxy.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";

const WAIT_MS = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A certificate is renewed by itself with a third of its time left; with a quarter something is wrong, and soon nobody comes in. */
const WARN_BELOW = 1 / 4;
const FAULT_BELOW = 1 / 12;
const SKEW_MS = 5_000;

const UNKNOWN_HOST = new Set(["ENOTFOUND", "EAI_AGAIN"]);
/** What is said where no machine can be found under a name. */
const nowhere = (error: unknown, hostname: string): Finding | undefined => {
	const { code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
	return UNKNOWN_HOST.has(code ?? cause?.code ?? "")
		? fault(
				`The name ${hostname} leads nowhere.`,
				"Make its records (A, AAAA) lead to the proxy, or check how PUBLIC_URL is written.",
			)
		: undefined;
};

/** How a proxy breaks off that was asked for a name it has no certificate for, for example nginx where SITE is another one, or Caddy before it has a certificate. */
const NAMELESS = /^ERR_SSL_.*(?:INTERNAL_ERROR|UNRECOGNIZED_NAME|HANDSHAKE_FAILURE)$/;

/** What is said where no safe connection came about. */
const unsafe = (error: unknown, hostname: string): Finding => {
	const { code = "" } = error as NodeJS.ErrnoException;
	if (NAMELESS.test(code))
		return fault(
			`No safe connection to ${hostname}: what answers there has no certificate for that name.`,
			"See that SITE of the proxy is this name, that its records (A, AAAA) lead to the proxy, and in the proxy's log why it was given no certificate.",
		);
	// What the library says of a server that speaks no TLS is not for people.
	const why = code.startsWith("ERR_SSL") ? "what answers there does not speak https" : because(error);
	return fault(`No safe connection to ${hostname}: ${why}.`, "Check the certificate and the proxy.");
};

/** What is said of a first page that does not come with 200. */
const notThere = (address: string, { status, headers }: Response): Finding => {
	const to = URL.parse(headers.get("location") ?? "", address)?.origin;
	return status >= 300 && status < 400 && to && to !== new URL(address).origin
		? fault(
				`${address} leads on to ${to}.`,
				"Set PUBLIC_URL to the address at which visitors end up, since links in letters name it.",
			)
		: fault(
				`${address} answers ${status}.`,
				status > 501
					? "See that the nodes run, and that the database answers them; then read the log."
					: "Read the log; its lines have the request id that the page shows.",
			);
};

/** From when until when a certificate holds, in milliseconds since 1970. */
interface Certificate {
	from: number;
	until: number;
}

/** The certificate of a host. @throws when no safe connection comes about */
const certificateOf = (host: string, port: number): Promise<Certificate> =>
	new Promise((resolve, reject) => {
		const socket = connect({ host, port, servername: isIP(host) ? "" : host, timeout: WAIT_MS }, () => {
			const { valid_from, valid_to } = socket.getPeerCertificate();
			socket.end();
			resolve({ from: Date.parse(valid_from), until: Date.parse(valid_to) });
		});
		socket.on("error", reject);
		socket.on("timeout", () => socket.destroy(new Error("no answer")));
	});

/** What is said of a certificate that should have been renewed: some hold for months, others for days. */
export const certificateFinding = ({ from, until }: Certificate, now: number): Finding | undefined => {
	const left = until - now;
	const share = left / (until - from);
	if (share >= WARN_BELOW) return undefined;
	const ends =
		left < 2 * DAY_MS
			? counted(Math.max(0, Math.floor(left / HOUR_MS)), "hour")
			: counted(Math.floor(left / DAY_MS), "day");
	return (share < FAULT_BELOW ? fault : warning)(
		`The certificate ends in ${ends}.`,
		"See why it is not renewed by itself.",
	);
};

const headerFindings = (home: Response, isSecure: boolean): Finding[] => {
	const lacks = (name: string) => !home.headers.get(name);
	const found: Finding[] = [];
	const missing = [
		"content-security-policy",
		"x-content-type-options",
		"referrer-policy",
		...(isSecure ? ["strict-transport-security"] : []),
	].filter(lacks);
	if (missing.length > 0)
		found.push(
			fault(`The site's answers lack ${missing.join(", ")}.`, "Let the proxy hand on the headers of the service."),
		);
	if (lacks("content-encoding"))
		found.push(warning("Pages are sent uncompressed.", "Let the proxy hand Accept-Encoding on to the service."));
	const cookies = home.headers.getSetCookie();
	if (isSecure && cookies.some((cookie) => !/;\s*secure/i.test(cookie)))
		found.push(fault("A cookie is not Secure.", "Set PUBLIC_URL to the https address that visitors use."));
	const date = Date.parse(home.headers.get("date") ?? "");
	if (Math.abs(date - Date.now()) > SKEW_MS)
		found.push(warning("The site's clock is not ours.", "Let both machines ask a time server."));
	return found;
};

/**
 * Asks the site as a visitor would.
 * @param address without a path
 * @param demo whether letters may be read there
 */
export const checkSite = async (address: string, demo: boolean): Promise<Finding[]> => {
	if (!/^https?:\/\/[^/@?#]+$/.test(address) || !URL.canParse(address))
		return [
			fault(
				`${address} is no address of a site.`,
				"Write its host alone, as visitors do, such as https://www.example.org.",
			),
		];
	const { protocol, hostname, port } = new URL(address);
	const isSecure = protocol === "https:";
	const found: Finding[] = [];
	if (isSecure)
		try {
			const late = certificateFinding(await certificateOf(hostname, Number(port) || 443), Date.now());
			if (late) found.push(late);
		} catch (error) {
			const lost = nowhere(error, hostname);
			if (lost) return [lost];
			return [unsafe(error, hostname)];
		}
	let home: Response;
	try {
		home = await ask(`${address}/`);
		await home.body?.cancel();
	} catch (error) {
		const lost = nowhere(error, hostname);
		if (lost) return [...found, lost];
		return [
			...found,
			fault(
				`${address} does not answer: ${because(error)}.`,
				"See that the service and the proxy run, and that the name leads here.",
			),
		];
	}
	if (home.status !== 200) return [...found, notThere(address, home)];
	const [health, ready] = await Promise.all([ask(`${address}/health`), ask(`${address}/ready`)]);
	await ready.body?.cancel();
	const said = await health.text();
	// A page that somebody keeps for names without a site, or the proxy's own, says 200 to much.
	if (health.status === 404 || (health.status === 200 && !said.includes('"status"')))
		return [
			...found,
			fault(
				`What answers at ${address} is another site than ours.`,
				"See that the name leads to the proxy, and that the proxy hands on to the nodes what is asked of it.",
			),
		];
	for (const [path, { status }, told] of [
		["/health", health, "the process is up"],
		["/ready", ready, "the database answers"],
	] as const)
		if (status !== 200) found.push(fault(`${path} answers ${status}: it should say that ${told}.`, "Read the log."));
	found.push(...headerFindings(home, isSecure), ...(await checkProxy(address, home)));
	const letters = await ask(`${address}/api/demo/letters/`);
	await letters.body?.cancel();
	if (!demo && letters.status !== 404)
		found.push(fault("Everybody can read the letters we send.", "Set DEMO=off where the site runs."));
	if (isSecure) {
		const plain = await ask(`http://${hostname}/`).catch(() => undefined);
		await plain?.body?.cancel();
		if (plain && !(plain.status >= 300 && plain.status < 400 && plain.headers.get("location")?.startsWith("https:")))
			found.push(fault("The site answers without encryption, too.", "Let the proxy lead http to https."));
	}
	return found.some(({ level }) => level === "fault") ? found : [...found, fine(`${address} answers as it should.`)];
};
