import { join } from "node:path";
import { type Brand, withOfficeZone } from "#contract/shared/brand.ts";
import { Environment } from "./environment.ts";
import type { CaseForm, ObjectStore, OutsideChat, Texts, TraceSettings } from "./outside-services.ts";
import { withSecretFiles } from "./secret-files.ts";

const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/** Parses `a=b,c=d` with URL-encoded values. */
const readPairs = (text: string | undefined): Record<string, string> =>
	Object.fromEntries(
		(text ?? "")
			.split(",")
			.filter(Boolean)
			.map((pair) => {
				const at = pair.indexOf("=");
				return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
			}),
	);

/** The text message service, and what it lacks. */
const textsOf = (
	{ TEXTS_URL: url, TEXTS_FROM: from }: { TEXTS_URL?: string | undefined; TEXTS_FROM?: string | undefined },
	{ publicUrl, demo }: { publicUrl: string | undefined; demo: boolean },
): Pick<Settings, "texts" | "textsLack"> => {
	const kept = { url: "", account: "", secret: "", from: "+61491570006", isKept: true as const };
	if (!url && !from) return { texts: demo ? kept : undefined, textsLack: undefined };
	const parsed = url ? new URL(url) : undefined;
	const account = decodeURIComponent(parsed?.username ?? "");
	const secret = decodeURIComponent(parsed?.password ?? "");
	const textsLack = !parsed
		? "TEXTS_URL"
		: !secret
			? "the account and its secret in TEXTS_URL"
			: !from
				? "TEXTS_FROM"
				: publicUrl
					? undefined
					: "PUBLIC_URL";
	if (textsLack || !parsed || !from) return { texts: undefined, textsLack };
	parsed.username = "";
	parsed.password = "";
	return { texts: { url: parsed.href, account, secret, from }, textsLack };
};

export interface Settings {
	mode: "production" | "development" | "test";
	port: number;
	host: string;
	/** The address that visitors use, without a trailing slash. Absent: taken from each request. */
	publicUrl: string | undefined;
	/** Where /metrics is served, separate from the site. Absent: not served. */
	metrics: { port: number; host: string } | undefined;
	dataDir: string;
	database: { url: string | undefined; pool: number };
	/** Where uploads are stored. `s3` is set whenever it is configured, so that files can also be moved out of it. */
	files: { home: "database" | "disk" | "s3"; folder: string; s3: ObjectStore | undefined };
	/** How long a stopping node still answers requests, until the load balancer has noticed that it isn't ready. */
	drainSeconds: number;
	smtpUrl: string | undefined;
	/** Whether each node keeps the directory in memory for search, and the limit of that index. */
	searchIndex: { on: boolean; megabytes: number };
	/**
	 * Demo data in an empty database, emails at /demo/emails and the component gallery. On by default if there is no
	 * DATABASE_URL, no SMTP_URL and no https PUBLIC_URL.
	 */
	demo: boolean;
	limits: "on" | "auto" | "off";
	/** Whether requests reach their providers by themselves. */
	automaticSending: boolean;
	trustedProxies: number;
	secretKey: string | undefined;
	/** Decrypts but never encrypts, during a key change. */
	secretKeyAlso: string | undefined;
	/** A virus scanner with clamd's protocol, by TCP or Unix socket. Absent: files are not scanned. */
	virusScanner: string | undefined;
	/** The text message service. Absent: no text messages. In demo mode without a service, they are only stored. */
	texts: (Texts & { isKept?: true }) | undefined;
	/** A setting of text messages that is missing, for the doctor. */
	textsLack: string | undefined;
	logLevel: string;
	captcha:
		| { kind: "embedded" }
		| {
				kind: "recaptcha";
				url: string;
				v3: { siteKey: string; secret: string };
				v2: { siteKey: string; secret: string };
		  };
	/** Our own live chat, or Salesforce's Messaging for Web. */
	chat: { kind: "embedded" } | OutsideChat;
	/** Where a call-back form is posted, and its hidden fields. */
	cases: CaseForm;
	/** The two embedded forms: our own, or from an outside service. `url` has no trailing slash. */
	forms: { kind: "embedded" } | { kind: "formassembly"; url: string };
	/** Address of an advertiser's pixel; `{campaign}` is replaced by the page's slug. Absent: we count the visits. */
	advertisingPixelUrl: string | undefined;
	/** Where releases of lists are, by their kind. */
	registerAddresses: Readonly<Record<string, string>>;
	/** The PMTiles file of the map with streets: a path or an address. */
	mapTiles: string | undefined;
	/** An outside collector that receives our anonymous counts. */
	analytics: { url: string; token: string | undefined } | undefined;
	/** An outside error service with Sentry's envelope protocol. */
	errorReportingDsn: string | undefined;
	/** Absent: there are no traces, and their libraries are not loaded. */
	traces: TraceSettings | undefined;
	brand: Brand;
	mail: {
		from: string;
		team: string;
		/** Where visitors' replies go; each email has its own address of it. Undefined: to the office. */
		replies: string | undefined;
		/** A mailbox to read (imap:, imaps:) or where to listen (lmtp:, smtp:). */
		incoming: string | undefined;
		/** The name our mail server gives itself in Authentication-Results. */
		authServer: string | undefined;
	};
}

/** Invalid settings. The message has one line for each: `PORT must be a port number (it is "abc")`. */
export class SettingsError extends Error {
	override readonly name = "SettingsError";
}

/**
 * Reads and checks every setting at once, with those that NAME_FILE or systemd gives as files.
 * @throws SettingsError that lists each invalid setting, what it must be and its value, except for secrets
 */
export function readSettings(given: Record<string, string | undefined>): Settings {
	const { env, faults: unread } = withSecretFiles(given, SETTING_NAMES);
	const read = Environment.safeParse(env);
	const faults: string[] = read.success
		? unread
		: read.error.issues.map((issue) => {
				const name = String(issue.path[0]);
				const shown = /SECRET|URL|TOKEN|DSN|ENDPOINT|HEADERS/.test(name) ? "" : ` (it is ${JSON.stringify(env[name])})`;
				return `${name} ${issue.message}${shown}`;
			});
	if (!read.success) faults.unshift(...unread);
	const e = read.data;
	if (e?.CAPTCHA === "recaptcha")
		for (const name of [
			"RECAPTCHA_V3_SITE_KEY",
			"RECAPTCHA_V3_SECRET",
			"RECAPTCHA_V2_SITE_KEY",
			"RECAPTCHA_V2_SECRET",
		] as const)
			if (!e[name]) faults.push(`${name} must be set when CAPTCHA is recaptcha`);
	if (e?.CHAT === "outside")
		for (const name of ["CHAT_SITE_URL", "CHAT_MESSAGING_URL", "CHAT_ORGANISATION_ID", "CHAT_DEPLOYMENT"] as const)
			if (!e[name]) faults.push(`${name} must be set when CHAT is outside`);
	if (e && e.CHAT_CLOSES <= e.CHAT_OPENS)
		faults.push(
			`CHAT_CLOSES must be later than CHAT_OPENS, on the same day (they are "${e.CHAT_CLOSES}" and "${e.CHAT_OPENS}")`,
		);
	if (e?.CASES === "outside" && !e.CASES_URL) faults.push("CASES_URL must be set when CASES is outside");
	const lacking = (["FILES_ENDPOINT", "FILES_BUCKET", "FILES_KEY_ID", "FILES_SECRET"] as const).filter(
		(name) => !e?.[name],
	);
	if (e?.FILES === "s3") for (const name of lacking) faults.push(`${name} must be set when FILES is s3`);
	if (e?.TRACE_PARENT === "accept" && e.TRUST_PROXY === 0)
		faults.push("TRACE_PARENT can only be accept behind a proxy: set TRUST_PROXY to how many there are");
	if (/%(?![0-9a-f]{2})/i.test(e?.OTEL_EXPORTER_OTLP_HEADERS ?? ""))
		faults.push("OTEL_EXPORTER_OTLP_HEADERS has a % that no two hexadecimal digits follow");
	if (e?.FORMS === "formassembly" && !e.FORMASSEMBLY_URL)
		faults.push("FORMASSEMBLY_URL must be set when FORMS is formassembly");
	// Paths are appended to it.
	if (e?.PUBLIC_URL && !/^https?:\/\/[^/@?#]+\/?$/i.test(e.PUBLIC_URL))
		faults.push("PUBLIC_URL must be a scheme and a host, without a path: the service runs at the root of the host");
	if (!e || faults.length > 0) throw new SettingsError(faults.join("\n"));

	// The normalised form that browsers send as Origin. Forms are accepted only from this origin.
	const publicUrl = e.PUBLIC_URL && new URL(e.PUBLIC_URL).origin;
	// An https address means a public site, where visitors must never read other people's emails.
	const demo = e.DEMO ? e.DEMO === "on" : !e.DATABASE_URL && !e.SMTP_URL && !publicUrl?.startsWith("https:");
	/** Sample addresses, so that demo mode shows every link. */
	const demoSocial = (name: string) => (demo ? `https://${name}.alongside.example` : undefined);

	return {
		mode: e.NODE_ENV,
		port: e.PORT,
		host: e.HOST,
		publicUrl,
		metrics: e.METRICS_PORT ? { port: e.METRICS_PORT, host: e.METRICS_HOST } : undefined,
		dataDir: e.DATA_DIR,
		database: {
			url: e.DATABASE_URL,
			pool: e.DATABASE_POOL,
		},
		files: {
			home: e.FILES,
			folder: e.FILES_DIR ?? join(e.DATA_DIR, "files"),
			s3:
				lacking.length === 0
					? {
							endpoint: e.FILES_ENDPOINT?.replace(/\/$/, "") ?? "",
							region: e.FILES_REGION,
							bucket: e.FILES_BUCKET ?? "",
							keyId: e.FILES_KEY_ID ?? "",
							secret: e.FILES_SECRET ?? "",
							pathStyle: e.FILES_PATH_STYLE === "on",
						}
					: undefined,
		},
		// With the embedded database there is no other node to go to.
		drainSeconds: e.DRAIN_SECONDS ?? (e.DATABASE_URL ? 5 : 0),
		smtpUrl: e.SMTP_URL,
		searchIndex: { on: e.SEARCH_INDEX === "auto", megabytes: e.SEARCH_INDEX_MB },
		demo,
		limits: e.LIMITS,
		automaticSending: e.AUTOMATIC_SENDING === "on",
		trustedProxies: e.TRUST_PROXY,
		secretKey: e.SECRET_KEY,
		secretKeyAlso: e.SECRET_KEY_ALSO,
		virusScanner: e.VIRUS_SCANNER,
		...textsOf(e, { publicUrl, demo }),
		logLevel: e.LOG_LEVEL,
		captcha:
			e.CAPTCHA === "embedded"
				? { kind: "embedded" }
				: {
						kind: "recaptcha",
						url: e.RECAPTCHA_URL,
						v3: { siteKey: e.RECAPTCHA_V3_SITE_KEY ?? "", secret: e.RECAPTCHA_V3_SECRET ?? "" },
						v2: { siteKey: e.RECAPTCHA_V2_SITE_KEY ?? "", secret: e.RECAPTCHA_V2_SECRET ?? "" },
					},
		chat:
			e.CHAT === "embedded"
				? { kind: "embedded" }
				: {
						kind: "outside",
						organisation: e.CHAT_ORGANISATION_ID ?? "",
						deployment: e.CHAT_DEPLOYMENT ?? "",
						siteUrl: e.CHAT_SITE_URL?.replace(/\/$/, "") ?? "",
						messagingUrl: e.CHAT_MESSAGING_URL?.replace(/\/$/, "") ?? "",
					},
		cases: {
			url: e.CASES === "outside" ? e.CASES_URL : undefined,
			organisation: e.CASES_ORGANISATION_ID,
			recordType: e.CASES_RECORD_TYPE,
			origin: e.CASES_ORIGIN,
			timeField: e.CASES_TIME_FIELD,
		},
		forms:
			e.FORMS === "formassembly"
				? { kind: "formassembly", url: e.FORMASSEMBLY_URL?.replace(/\/$/, "") ?? "" }
				: { kind: "embedded" },
		advertisingPixelUrl: e.ADVERTISING_PIXEL_URL,
		registerAddresses: Object.fromEntries(
			(e.REGISTER_ADDRESSES?.trim().split(/\s+/) ?? []).map((pair) => [
				pair.slice(0, pair.indexOf("=")),
				pair.slice(pair.indexOf("=") + 1),
			]),
		),
		mapTiles: e.MAP_TILES,
		analytics: e.ANALYTICS_URL ? { url: e.ANALYTICS_URL, token: e.ANALYTICS_TOKEN } : undefined,
		errorReportingDsn: e.ERROR_REPORTING_DSN,
		traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
			? {
					endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ""),
					headers: readPairs(e.OTEL_EXPORTER_OTLP_HEADERS),
					share: e.TRACE_SHARE,
					believesParent: e.TRACE_PARENT === "accept",
					serviceName: e.OTEL_SERVICE_NAME,
				}
			: undefined,
		brand: {
			name: e.PRODUCT_NAME,
			phone: e.PHONE,
			email: e.EMAIL,
			phoneHours: withOfficeZone(e.PHONE_HOURS),
			quickExitUrl: e.QUICK_EXIT_URL,
			chatHours: { opens: e.CHAT_OPENS, closes: e.CHAT_CLOSES },
			social: {
				facebook: e.FACEBOOK_URL ?? demoSocial("facebook"),
				instagram: e.INSTAGRAM_URL ?? demoSocial("instagram"),
				linkedin: e.LINKEDIN_URL ?? demoSocial("linkedin"),
			},
			logos: { home: e.LOGO_HOME, site: e.LOGO_SITE },
			interpreterSymbol: e.INTERPRETER_SYMBOL,
		},
		mail: {
			from: e.MAIL_FROM,
			team: e.TEAM_EMAIL,
			replies: e.MAIL_REPLIES ?? (demo ? "reply@alongside.example" : undefined),
			incoming: e.MAIL_IN,
			authServer: e.MAIL_AUTH_SERVER,
		},
	};
}

/** Warnings about settings that are valid but may surprise an operator. */
export const warningsOf = ({ mode, host, publicUrl }: Settings): string[] =>
	mode === "production" && publicUrl === undefined && !/^(127\.[\d.]+|::1|localhost)$/.test(host)
		? [
				`PUBLIC_URL is not set: addresses in pages, emails and feeds follow the Host header of each request. Set it to the address that visitors use.`,
			]
		: [];
