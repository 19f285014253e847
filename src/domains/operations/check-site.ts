import { isIP } from "node:net";
import { connect } from "node:tls";
import { counted } from "#contract/shared/counted.ts";
import { ask, because } from "./ask-site.ts";
import { checkProxy } from "./check-proxy.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";

const WAIT_MS = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Certificates renew automatically with a third of their time left. With a quarter left something is wrong. */
const WARN_BELOW = 1 / 4;
const FAULT_BELOW = 1 / 12;
const SKEW_MS = 5_000;

const UNKNOWN_HOST = new Set(["ENOTFOUND", "EAI_AGAIN"]);
/** Finding for a host name that doesn't resolve. */
const nowhere = (error: unknown, hostname: string): Finding | undefined => {
	const { code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
	return UNKNOWN_HOST.has(code ?? cause?.code ?? "")
		? failure(
				`The host name ${hostname} does not resolve.`,
				"Point its DNS records (A, AAAA) to the proxy, or check the spelling of PUBLIC_URL.",
			)
		: undefined;
};

/**
 * TLS errors of a proxy without a certificate for the requested name, for example nginx with another SITE, or Caddy
 * before it has one.
 */
const NAMELESS = /^ERR_SSL_.*(?:INTERNAL_ERROR|UNRECOGNIZED_NAME|HANDSHAKE_FAILURE)$/;

/** Finding for a failed secure connection. */
const unsafe = (error: unknown, hostname: string): Finding => {
	const { code = "" } = error as NodeJS.ErrnoException;
	if (NAMELESS.test(code))
		return failure(
			`No secure connection to ${hostname}: the server there has no certificate for this name.`,
			"Check that the proxy's SITE is this name and that its DNS records (A, AAAA) point to the proxy. The proxy's log says why it got no certificate.",
		);
	// The library's message about a server without TLS is too cryptic to show.
	const why = code.startsWith("ERR_SSL") ? "the server there does not use https" : because(error);
	return failure(`No secure connection to ${hostname}: ${why}.`, "Check the certificate and the proxy.");
};

/** Finding for a home page with a status other than 200. */
const notThere = (address: string, { status, headers }: Response): Finding => {
	const to = URL.parse(headers.get("location") ?? "", address)?.origin;
	return status >= 300 && status < 400 && to && to !== new URL(address).origin
		? failure(`${address} redirects to ${to}.`, "Set PUBLIC_URL to the final address, because links in emails use it.")
		: failure(
				`${address} answers ${status}.`,
				status > 501
					? "Check that the nodes run and reach the database, then read the log."
					: "Search the log for the request id that the page shows.",
			);
};

/** A certificate's validity, in milliseconds since 1970. */
interface Certificate {
	from: number;
	until: number;
}

/** Reads the certificate of a host. @throws if there's no secure connection */
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

/**
 * Finding for a certificate that should have been renewed. Uses a share of its lifetime, since some last months and
 * others days.
 */
export const certificateFinding = ({ from, until }: Certificate, now: number): Finding | undefined => {
	const left = until - now;
	const share = left / (until - from);
	if (share >= WARN_BELOW) return undefined;
	const ends =
		left < 2 * DAY_MS
			? counted(Math.max(0, Math.floor(left / HOUR_MS)), "hour")
			: counted(Math.floor(left / DAY_MS), "day");
	return (share < FAULT_BELOW ? failure : warning)(
		`The certificate expires in ${ends}.`,
		"Check why it was not renewed automatically.",
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
			failure(`The site's responses lack ${missing.join(", ")}.`, "Let the proxy pass on the service's headers."),
		);
	if (lacks("content-encoding"))
		found.push(warning("Pages are sent uncompressed.", "Let the proxy pass Accept-Encoding on to the service."));
	const cookies = home.headers.getSetCookie();
	if (isSecure && cookies.some((cookie) => !/;\s*secure/i.test(cookie)))
		found.push(failure("A cookie is not Secure.", "Set PUBLIC_URL to the https address that visitors use."));
	const date = Date.parse(home.headers.get("date") ?? "");
	if (Math.abs(date - Date.now()) > SKEW_MS)
		found.push(warning("The site's clock differs from ours.", "Synchronise both machines with a time server."));
	return found;
};

/**
 * Checks the site with a visitor's requests.
 * @param address without a path
 * @param demo whether the site may show its emails
 */
export const checkSite = async (address: string, demo: boolean): Promise<Finding[]> => {
	if (!/^https?:\/\/[^/@?#]+$/.test(address) || !URL.canParse(address))
		return [failure(`${address} is not a site address.`, "Write only the host, for example https://www.example.org.")];
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
			failure(
				`${address} does not answer: ${because(error)}.`,
				"Check that the service and the proxy run, and that the name points here.",
			),
		];
	}
	if (home.status !== 200) return [...found, notThere(address, home)];
	const [health, ready] = await Promise.all([ask(`${address}/health`), ask(`${address}/ready`)]);
	await ready.body?.cancel();
	const said = await health.text();
	// Parking pages and a proxy's own page often answer 200.
	if (health.status === 404 || (health.status === 200 && !said.includes('"status"')))
		return [
			...found,
			failure(
				`A different site answers at ${address}.`,
				"Check that the name points to the proxy, and that the proxy forwards requests to the nodes.",
			),
		];
	for (const [path, { status }, told] of [
		["/health", health, "the process is up"],
		["/ready", ready, "the database answers"],
	] as const)
		if (status !== 200) found.push(failure(`${path} answers ${status}: it should say that ${told}.`, "Read the log."));
	found.push(...headerFindings(home, isSecure), ...(await checkProxy(address, home)));
	const emails = await ask(`${address}/api/demo/emails/`);
	await emails.body?.cancel();
	if (!demo && emails.status !== 404)
		found.push(failure("Anyone can read the emails we send.", "Set DEMO=off on the site."));
	if (isSecure) {
		const plain = await ask(`http://${hostname}/`).catch(() => undefined);
		await plain?.body?.cancel();
		if (plain && !(plain.status >= 300 && plain.status < 400 && plain.headers.get("location")?.startsWith("https:")))
			found.push(failure("The site also answers without encryption.", "Let the proxy redirect http to https."));
	}
	return found.some(({ level }) => level === "fault") ? found : [...found, fine(`${address} answers as it should.`)];
};
