import { readSettings, type Settings, SettingsError, warningsOf } from "#platform/config.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";

const LOOPBACK = /^(127\.[\d.]+|\[?::1\]?|localhost)$/;
/** Names reserved by RFC 2606: emails to them never arrive. */
const MADE_UP = /[@.]example(\.(com|net|org))?$/;

/** Reads the settings as the service would. @returns undefined settings with the errors if it would not start */
export const checkEnvironment = (
	env: Record<string, string | undefined>,
): { settings: Settings | undefined; findings: Finding[] } => {
	try {
		return { settings: readSettings(env), findings: [] };
	} catch (error) {
		if (!(error instanceof SettingsError)) throw error;
		return {
			settings: undefined,
			findings: error.message
				.split("\n")
				.map((line) => failure(`${line}.`, "See docs/settings.md. Until it is right, the service does not start.")),
		};
	}
};

/**
 * Whether visitors can only come through a proxy: the service itself has no HTTPS, and a service that listens only on
 * this machine needs a proxy for others.
 */
const isBehindProxy = ({ publicUrl, host }: Pick<Settings, "publicUrl" | "host">): boolean =>
	publicUrl !== undefined &&
	(publicUrl.startsWith("https:") || (LOOPBACK.test(host) && !LOOPBACK.test(new URL(publicUrl).hostname)));

/** Whether visitors reach the service directly: its public address is where it listens. */
const isStraight = ({ publicUrl, host, port }: Pick<Settings, "publicUrl" | "host" | "port">): boolean => {
	if (!publicUrl?.startsWith("http:") || isBehindProxy({ publicUrl, host })) return false;
	return Number(new URL(publicUrl).port || 80) === port;
};

/** Findings on settings that don't suit a public service. */
export const checkSettings = (settings: Settings): Finding[] => {
	const {
		mode,
		publicUrl,
		host,
		demo,
		smtpUrl,
		database,
		limits,
		trustedProxies,
		secretKey,
		virusScanner,
		mail,
		brand,
		textsLack,
	} = settings;
	const found: Finding[] = warningsOf(settings).map((line) => failure(line, "Set PUBLIC_URL."));
	const add = (holds: boolean, finding: Finding) => {
		if (holds) found.push(finding);
	};
	add(
		mode !== "production",
		failure(
			"NODE_ENV is not production: pages are rebuilt for each visitor.",
			"Start it with npm start, or set NODE_ENV=production.",
		),
	);
	add(
		publicUrl === undefined && LOOPBACK.test(host),
		warning(
			"PUBLIC_URL is not set: links in emails point to this machine.",
			"Set it to the address that visitors use.",
		),
	);
	add(
		publicUrl?.startsWith("http:") === true && !LOOPBACK.test(new URL(publicUrl).hostname),
		failure(
			"PUBLIC_URL is not https: others on the network can read what people write, and cookies are not Secure.",
			"Put a proxy with a certificate in front, and set PUBLIC_URL=https://…",
		),
	);
	add(
		demo,
		failure(
			"Demo mode is on: anyone can read every email and sign in with the demo password.",
			"Set DEMO=off and use a separate database.",
		),
	);
	add(
		!demo && smtpUrl === undefined,
		failure(
			"SMTP_URL is not set: no email is sent, so people can't confirm reviews or set passwords.",
			"Set it to your mail server.",
		),
	);
	for (const [name, address] of [
		["EMAIL", brand.email],
		["TEAM_EMAIL", mail.team],
		["MAIL_FROM", mail.from],
	] as const)
		add(
			!demo && MADE_UP.test(address),
			failure(`${name} is ${address}, a placeholder address.`, "Set it to your own address."),
		);
	add(
		database.url === undefined,
		warning(
			"The embedded database is in use: it allows one node, and no other program can read it.",
			"For a service with many visitors, set DATABASE_URL to a PostgreSQL server.",
		),
	);
	add(
		database.url !== undefined && secretKey === undefined,
		warning(
			"SECRET_KEY is not set: each node creates its own in DATA_DIR and can't decrypt the others' data.",
			"Set the same SECRET_KEY on every node.",
		),
	);
	add(
		!demo && virusScanner === undefined,
		warning(
			"VIRUS_SCANNER is not set: plan files from visitors are not scanned for viruses.",
			"Run clamd and set VIRUS_SCANNER=clamd://host:3310.",
		),
	);
	add(
		textsLack !== undefined,
		failure(
			`Text messages are half configured, so none are sent: ${textsLack} is missing.`,
			"Set TEXTS_URL with the account and its secret, TEXTS_FROM and PUBLIC_URL, or empty both TEXTS settings.",
		),
	);
	add(limits === "off", failure("LIMITS is off: nothing stops a flood of forms.", "Set LIMITS=on."));
	if (trustedProxies === 0 && isBehindProxy(settings)) {
		const mend = "Set TRUST_PROXY to the number of proxies in front, as deploy/compose.yaml does.";
		found.push(
			limits === "auto" && LOOPBACK.test(host)
				? failure(
						"TRUST_PROXY is 0 behind a proxy on this machine: all visitors seem to come from this machine, which LIMITS=auto exempts, so no limits apply.",
						mend,
					)
				: warning(
						"TRUST_PROXY is 0 behind a proxy: all visitors seem to come from the proxy, and share its limits.",
						mend,
					),
		);
	}
	add(
		trustedProxies > 0 && isStraight(settings),
		failure(
			`TRUST_PROXY is ${trustedProxies}, but PUBLIC_URL points directly to the service: visitors can fake their address, so limits do not work.`,
			"Set TRUST_PROXY=0, or put a proxy in front and set PUBLIC_URL to its address.",
		),
	);
	return found.some(({ level }) => level === "fault")
		? found
		: [...found, fine("The settings are valid and suit a public service.")];
};
