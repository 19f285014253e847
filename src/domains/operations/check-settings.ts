import { readSettings, type Settings, SettingsError, warningsOf } from "#platform/config.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";

const LOOPBACK = /^(127\.[\d.]+|\[?::1\]?|localhost)$/;
/** The names that RFC 2606 sets aside: nobody reads what is sent there. */
const MADE_UP = /[@.]example(\.(com|net|org))?$/;

/** Reads the settings as the service would. @returns undefined with the faults where it would not start */
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
				.map((line) => fault(`${line}.`, "Set it as docs/settings.md says; the service does not start.")),
		};
	}
};

/**
 * Whether visitors can only come by a proxy: the service itself speaks no https, and what listens on this machine alone is reached from elsewhere by one that
 * is here too.
 */
const isBehindProxy = ({ publicUrl, host }: Pick<Settings, "publicUrl" | "host">): boolean =>
	publicUrl !== undefined &&
	(publicUrl.startsWith("https:") || (LOOPBACK.test(host) && !LOOPBACK.test(new URL(publicUrl).hostname)));

/** Whether visitors come to the service itself: what they are given as its address is where it listens. */
const isStraight = ({ publicUrl, host, port }: Pick<Settings, "publicUrl" | "host" | "port">): boolean => {
	if (!publicUrl?.startsWith("http:") || isBehindProxy({ publicUrl, host })) return false;
	return Number(new URL(publicUrl).port || 80) === port;
};

/** What of the settings does not suit a service that the public uses. */
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
	} = settings;
	const found: Finding[] = warningsOf(settings).map((line) => fault(line, "Set PUBLIC_URL."));
	const add = (holds: boolean, finding: Finding) => {
		if (holds) found.push(finding);
	};
	add(
		mode !== "production",
		fault(
			"NODE_ENV is not production: pages are built anew for each visitor.",
			"Start it with npm start, or set NODE_ENV=production.",
		),
	);
	add(
		publicUrl === undefined && LOOPBACK.test(host),
		warning("PUBLIC_URL is not set: letters lead to this machine.", "Set it to the address that visitors use."),
	);
	add(
		publicUrl?.startsWith("http:") === true && !LOOPBACK.test(new URL(publicUrl).hostname),
		fault(
			"PUBLIC_URL is not https: what people write can be read on the way, and cookies are not Secure.",
			"Put a proxy with a certificate in front, and set PUBLIC_URL=https://…",
		),
	);
	add(
		demo,
		fault(
			"Demo mode is on: everybody can read every letter, and sign in with the demo's password.",
			"Set DEMO=off, with a database of its own.",
		),
	);
	add(
		!demo && smtpUrl === undefined,
		fault(
			"SMTP_URL is not set: no letter goes out. Nobody can confirm a review or set a password.",
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
			fault(`${name} is ${address}, which nobody reads.`, "Set it to an address of yours."),
		);
	add(
		database.url === undefined,
		warning(
			"The embedded database is used: one node, and nobody else can read it.",
			"For a service with many visitors set DATABASE_URL to a PostgreSQL server.",
		),
	);
	add(
		database.url !== undefined && secretKey === undefined,
		warning(
			"SECRET_KEY is not set: each node makes its own in DATA_DIR, and they cannot open what another sealed.",
			"Set the same SECRET_KEY on every node.",
		),
	);
	add(
		!demo && virusScanner === undefined,
		warning(
			"VIRUS_SCANNER is not set: plan files that visitors send are not looked at for viruses.",
			"Run clamd, and set VIRUS_SCANNER=clamd://host:3310.",
		),
	);
	add(limits === "off", fault("LIMITS is off: nothing stops whoever sends forms by the thousand.", "Set LIMITS=on."));
	if (trustedProxies === 0 && isBehindProxy(settings)) {
		const mend = "Set TRUST_PROXY to the number of proxies in front, as deploy/compose.yaml does.";
		found.push(
			limits === "auto" && LOOPBACK.test(host)
				? fault(
						"TRUST_PROXY is 0 behind a proxy on this machine: all visitors seem to be this machine, which LIMITS=auto spares, so nobody is limited.",
						mend,
					)
				: warning(
						"TRUST_PROXY is 0 behind a proxy: all visitors seem to be the proxy, and use up one another's limits.",
						mend,
					),
		);
	}
	add(
		trustedProxies > 0 && isStraight(settings),
		fault(
			`TRUST_PROXY is ${trustedProxies}, and PUBLIC_URL leads straight to the service: whoever asks may call any address theirs, so that no limit holds.`,
			"Set TRUST_PROXY=0; or put a proxy in front, and set PUBLIC_URL to its address.",
		),
	);
	return found.some(({ level }) => level === "fault")
		? found
		: [...found, fine("The settings can be read, and suit a service that the public uses.")];
};
