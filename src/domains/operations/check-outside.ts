import { readFile } from "node:fs/promises";
import type { Settings } from "#platform/config.ts";
import { ask, because } from "./ask-site.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";

const WAIT_MS = 5_000;
/** Enough for a small service (docs/runbook.md, FilesNearlyAllOpen). */
const FEW_FILES = 1024;
/** This machine, or an address of an inner network (RFC 1918, 4193, 6598). A name is the operator's decision. */
const INNER =
	/^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd][\da-f]{2}:)/i;
const isInner = (host: string): boolean => INNER.test(host) || (/[a-z]/i.test(host) && !host.includes(":"));

/** Findings for metrics on a port that is taken, or that everybody may read who reaches this machine. */
export const checkMetrics = ({ metrics, port }: Pick<Settings, "metrics" | "port">): Finding[] => {
	if (metrics?.port === port)
		return [
			failure(
				`PORT and METRICS_PORT are both ${port}: the service does not start.`,
				"Give METRICS_PORT another one, for example 9400.",
			),
		];
	if (!metrics || isInner(metrics.host)) return [];
	return [
		warning(
			`METRICS_HOST is ${metrics.host}: anyone who reaches port ${metrics.port} of this machine can read the metrics.`,
			"Set METRICS_HOST to 127.0.0.1, or to the address in your inner network from which Prometheus reads them.",
		),
	];
};

/**
 * Finding for a process that may open few files and connections. Beyond the limit the system closes new connections.
 * @param limits the text of /proc/self/limits; Node has raised its limit as far as it may
 */
export const openFilesFinding = (limits: string): Finding[] => {
	const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
	return most < FEW_FILES
		? [
				failure(
					`Only ${most} files and connections may be open at once (ulimit -n): visitors beyond that get no answer.`,
					"Set LimitNOFILE=16384 in the systemd unit, nofile of the container, or raise ulimit -n. This is the limit of this command; the service's may differ.",
				),
			]
		: [];
};

/** Checks the limit of open files where the system tells it. */
export const checkOpenFiles = async (): Promise<Finding[]> =>
	openFilesFinding(await readFile("/proc/self/limits", "utf8").catch(() => ""));

/** Sends an empty report to a service of others, as our own client would. */
const knock = async (name: string, setting: string, url: string, init: RequestInit): Promise<Finding> => {
	const { host } = new URL(url);
	const lost = "Visitors are not affected, but what it should get is lost.";
	try {
		const answer = await fetch(url, {
			method: "POST",
			redirect: "error",
			signal: AbortSignal.timeout(WAIT_MS),
			...init,
		});
		await answer.body?.cancel();
		// An empty report may be refused as such: then the service is there and knows us.
		if (answer.ok || answer.status === 400 || answer.status === 429) return fine(`The ${name} ${host} answers.`);
		return warning(
			`The ${name} ${host} answers ${answer.status}. ${lost}`,
			`Check ${setting}: its address, and the key or token in it.`,
		);
	} catch (error) {
		return warning(
			`The ${name} ${host} does not answer: ${because(error)}. ${lost}`,
			`Check that it runs, that ${setting} is right, and that this machine can reach it.`,
		);
	}
};

/** Checks the services that get our error reports and our counts. */
export const checkReports = ({
	errorReportingDsn: dsn,
	analytics,
}: Pick<Settings, "errorReportingDsn" | "analytics">): Promise<Finding[]> => {
	const looks: Promise<Finding>[] = [];
	if (dsn) {
		const { protocol, username, host, pathname } = new URL(dsn);
		const at = pathname.lastIndexOf("/");
		const url = `${protocol}//${host}${pathname.slice(0, at)}/api/${pathname.slice(at + 1)}/envelope/?sentry_key=${username}&sentry_version=7`;
		const headers = { "content-type": "application/x-sentry-envelope" };
		looks.push(knock("error service", "ERROR_REPORTING_DSN", url, { headers, body: "{}\n" }));
	}
	if (analytics) {
		const { url, token } = analytics;
		const headers = {
			"content-type": "application/json",
			...(token ? { authorization: `Bearer ${token}` } : {}),
		};
		const body = JSON.stringify({ id: "doctor", counts: [] });
		looks.push(knock("collector of counts", "ANALYTICS_URL and ANALYTICS_TOKEN", url, { headers, body }));
	}
	return Promise.all(looks);
};

/** Every PMTiles file begins with these letters. */
const MARK = "PMTiles";

/** Checks that the file of the map with streets is there and can be read in parts. @param site for a path */
export const checkMap = async (mapTiles: string, site: string | undefined): Promise<Finding[]> => {
	if (mapTiles.startsWith("/") && !site) return [];
	const url = new URL(mapTiles, site).href;
	const mend = "Put the file there (docs/deployment.md, A map with streets), or empty MAP_TILES.";
	const seen = "Visitors see the drawn map instead.";
	try {
		const answer = await ask(url, { range: `bytes=0-${MARK.length - 1}`, "accept-encoding": "identity" });
		const begins = answer.status === 206 ? await answer.text() : "";
		await answer.body?.cancel().catch(() => {});
		if (begins === MARK) return [fine("The map with streets is there.")];
		return [
			warning(
				answer.status === 200
					? `The map file ${url} can't be read in parts. ${seen}`
					: answer.status === 206
						? `${url} is not a PMTiles file. ${seen}`
						: `There is no map file: ${url} answers ${answer.status}. ${seen}`,
				mend,
			),
		];
	} catch (error) {
		return [warning(`The map file ${url} can't be read: ${because(error)}. ${seen}`, mend)];
	}
};

/** Finding if links in emails lead elsewhere than the site that is checked. */
export const checkAddress = (publicUrl: string | undefined, site: string): Finding[] => {
	if (!publicUrl || !URL.canParse(site)) return [];
	const { origin, hostname } = new URL(site);
	// A look at a node or at the proxy from inside is no look at another site.
	const isInside = INNER.test(hostname.replace(/^\[|\]$/g, "")) || !hostname.includes(".");
	if (origin === new URL(publicUrl).origin || isInside) return [];
	return [
		failure(
			`PUBLIC_URL is ${publicUrl}, but --site is ${site}: links in emails lead to the first, and forms from the second are refused.`,
			"Set PUBLIC_URL to the address that visitors use, and let every other name redirect to it.",
		),
	];
};
