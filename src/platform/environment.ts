import { z } from "zod";
import { DSN, databaseUrl, emailAddress, hour, optional, path, url, withDefault } from "./setting-types.ts";

// Every environment variable with its check, default and description. `npm run docs:settings` generates
// docs/settings.md from it.

const server = {
	NODE_ENV: withDefault(z.enum(["production", "development", "test"]), "development").describe(
		"`production`, `development` or `test`. `npm start` sets it",
	),
	PORT: withDefault(
		z.coerce
			.number("must be a port number")
			.int("must be a port number")
			.min(0, "must be 0 to 65535")
			.max(65535, "must be 0 to 65535"),
		"3000",
	).describe("Port the server listens on"),
	HOST: withDefault(
		z.string().regex(/^[\w.:-]+$/, "must be a host name or address to listen on, such as 127.0.0.1"),
		"127.0.0.1",
	).describe("Address the server listens on"),
	PUBLIC_URL: optional(url(/^https?$/, "https://www.example.org")).describe(
		"The address visitors use. With `https:`, cookies are Secure. Set it if others can reach the service: otherwise links follow the Host header of each request",
	),
	TRUST_PROXY: withDefault(
		z.coerce
			.number("must be the number of proxies in front")
			.int("must be a whole number")
			.min(0, "must be 0 to 10")
			.max(10, "must be 0 to 10"),
		"0",
	).describe(
		"How many proxies in front of the service set `X-Forwarded-For`: at least 1 if visitors use https, 0 if they connect directly. With 1 or more, the node also trusts their `X-Request-Id`",
	),
	LIMITS: withDefault(z.enum(["on", "auto", "off"], "must be on, auto or off"), "auto").describe(
		"Rate limits: `on`, `off`, or `auto`, which exempts callers on this machine",
	),
	AUTOMATIC_SENDING: withDefault(z.enum(["on", "off"], "must be on or off"), "on").describe(
		"Whether connect requests reach the chosen providers by themselves. With `off`, the team sends each one",
	),
	DRAIN_SECONDS: optional(
		z.coerce
			.number("must be a number of seconds")
			.int("must be whole seconds")
			.min(0, "must be 0 to 60")
			.max(60, "must be 0 to 60"),
	).describe(
		"After SIGTERM, for how many seconds a node reports that it is not ready but still answers requests. Default: 5 with `DATABASE_URL`, else 0",
	),
	LOG_LEVEL: withDefault(
		z.enum(["fatal", "error", "warn", "info", "debug", "silent"], "must be fatal, error, warn, info, debug or silent"),
		"info",
	).describe("`fatal`, `error`, `warn`, `info`, `debug` or `silent`"),
	METRICS_PORT: optional(
		z.coerce
			.number("must be a port number")
			.int("must be a port number")
			.min(1, "must be 1 to 65535")
			.max(65535, "must be 1 to 65535"),
	).describe("Serves `/metrics` for Prometheus on this port. Keep it off the internet"),
	METRICS_HOST: withDefault(
		z.string().regex(/^[\w.:-]+$/, "must be a host name or address to listen on, such as 127.0.0.1"),
		"127.0.0.1",
	).describe("Address for `/metrics`"),
	DEMO: optional(z.enum(["on", "off"], "must be on or off")).describe(
		"Fills an empty database with demo providers, and turns on `/demo/emails` and `/gallery`. Default: on if there is no `DATABASE_URL`, no `SMTP_URL` and no https `PUBLIC_URL`",
	),
	SEARCH_INDEX: withDefault(z.enum(["auto", "off"], "must be auto or off"), "auto").describe(
		"`auto` keeps the directory in memory for search; `off` searches in the database",
	),
	SEARCH_INDEX_MB: withDefault(
		z.coerce
			.number("must be a number")
			.int("must be a whole number")
			.min(1, "must be 1 to 100000")
			.max(100_000, "must be 1 to 100000"),
		"512",
	).describe("Memory limit of the search index, in megabytes. A larger directory is searched in the database"),
};

const data = {
	DATA_DIR: withDefault(z.string(), "data").describe(
		"Folder of the embedded database and of `secret.key`. Keep a copy of that key, but not with the backups, because it decrypts them",
	),
	DATABASE_URL: optional(databaseUrl).describe(
		"A PostgreSQL server (15 or newer) instead of the embedded one. By a Unix socket: `postgres://alongside@%2Frun%2Fpostgresql/alongside`. Of several servers, nodes use the one that takes writes: `postgres://alongside@one:5432,two:5432/alongside?target_session_attrs=read-write`. The node waits until it answers",
	),
	DATABASE_POOL: withDefault(
		z.coerce
			.number("must be a number")
			.int("must be a whole number")
			.min(2, "must be 2 to 100")
			.max(100, "must be 2 to 100"),
		"10",
	).describe("Connections to the database server"),
	SECRET_KEY: optional(z.string().min(32, "must be 32 characters or more")).describe(
		"The key for encryption: 32 characters or more, the same on every node. Default: created in `DATA_DIR`",
	),
	SECRET_KEY_ALSO: optional(z.string().min(32, "must be 32 characters or more")).describe(
		"A second key for use during a key change. It decrypts but never encrypts ([runbook](runbook.md))",
	),
	VIRUS_SCANNER: optional(url(/^clamd(\+unix)?$/, "clamd://127.0.0.1:3310 or clamd+unix:///run/clamd.sock")).describe(
		"A clamd virus scanner, `clamd://host:3310` or `clamd+unix:///run/clamd.sock`. It scans every upload. While it doesn't answer, uploads are refused",
	),
};

const uploads = {
	FILES: withDefault(z.enum(["database", "disk", "s3"], "must be database, disk or s3"), "database").describe(
		"Where uploads are stored: `database`, `disk` or `s3`",
	),
	FILES_DIR: optional(z.string()).describe("Folder for `FILES=disk`. Default: `files` in `DATA_DIR`"),
	FILES_ENDPOINT: optional(
		url(/^https?$/, "https://s3.ap-southeast-2.amazonaws.com").refine(
			(address) => /^https?:\/\/[^/@?#]+\/?$/.test(address),
			"must have no path: the bucket is FILES_BUCKET",
		),
	).describe("Address of the object store for `FILES=s3`"),
	FILES_REGION: withDefault(
		z.string().regex(/^[\w-]{1,40}$/, "must be the name of a region, such as ap-southeast-2"),
		"us-east-1",
	).describe("Its region"),
	FILES_BUCKET: optional(
		z
			.string()
			.regex(
				/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
				"must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and dashes",
			),
	).describe("Its bucket"),
	FILES_KEY_ID: optional(
		z.string().regex(/^[\x21-\x7e]+$/, "must be letters, digits and symbols without spaces"),
	).describe("Its access key id"),
	FILES_SECRET: optional(z.string()).describe("Its secret"),
	FILES_PATH_STYLE: withDefault(z.enum(["on", "off"], "must be on or off"), "off").describe(
		"`on` puts the bucket in the path, as most self-hosted stores require",
	),
};

const brand = {
	SMTP_URL: optional(url(/^smtps?$/, "smtp://user:password@host:587")).describe(
		"The mail server. Without one, emails are stored but not sent",
	),
	MAIL_FROM: withDefault(emailAddress, "no-reply@alongside.example").describe("Sender of emails"),
	MAIL_REPLIES: optional(
		emailAddress.refine((address) => address.lastIndexOf("@") <= 22, "must have at most 22 characters before the @"),
	).describe(
		"Where replies to visitors' emails go, for example `reply@example.org`. Our mail server must also take `reply+…@example.org` for it. Without one, replies go to `EMAIL`",
	),
	MAIL_IN: optional(url(/^(imaps?|lmtp|smtp)$/, "imaps://user:password@host:993")).describe(
		"How emails come in: a mailbox that one node at a time reads (`imaps://user:password@host:993`; emails are moved to the folders Done and Problem), or where to listen for your mail server (`lmtp://127.0.0.1:2424`, `smtp://127.0.0.1:2525`; each node listens)",
	),
	MAIL_AUTH_SERVER: optional(z.string().regex(/^[\w.-]+$/, "must be a host name")).describe(
		"The name that your mail server writes in `Authentication-Results`. An incoming email that fails DMARC there isn't taken for its sender's",
	),
	TEXTS_URL: optional(url(/^https?$/, "https://account:secret@sms.example.org/Messages.json")).describe(
		"A text message service that takes a form with `To`, `From`, `Body` and `StatusCallback`, with the account and its secret in the address. Without one, no text messages are sent. Give it `PUBLIC_URL` with `/api/text-messages/` as the address for incoming messages",
	),
	TEXTS_FROM: optional(
		z
			.string()
			.regex(
				/^(\+\d{8,15}|(?=.*[A-Za-z])[A-Za-z0-9 ]{3,11})$/,
				"must be a number such as +61480000000, or a registered sender of 3 to 11 letters and digits",
			),
	).describe("Sender of text messages: a number, or a registered name, which people can't reply to"),
	TEAM_EMAIL: withDefault(emailAddress, "team@alongside.example").describe("The team's email address"),
	EMAIL: withDefault(emailAddress, "hello@alongside.example").describe(
		"Public email address; also the contact of `/.well-known/security.txt`",
	),
	PRODUCT_NAME: withDefault(z.string().max(40, "must be 40 characters or less"), "Alongside").describe(
		"Name of the service",
	),
	PHONE: withDefault(z.string().regex(/^[\d +()-]+$/, "must be a phone number"), "1800 975 711").describe(
		"Phone number of the service",
	),
	PHONE_HOURS: withDefault(z.string(), "Monday to Friday, 8:30am to 6:30pm AEST").describe(
		"When the phone is answered, as shown on pages",
	),
	QUICK_EXIT_URL: withDefault(url(/^https?$/, "https://www.example.org"), "https://www.bom.gov.au").describe(
		'Where "Leave this site quickly" leads',
	),
	FACEBOOK_URL: optional(url(/^https$/, "https://www.example.org/page")).describe("Link in the footer"),
	INSTAGRAM_URL: optional(url(/^https$/, "https://www.example.org/page")).describe("Link in the footer"),
	LINKEDIN_URL: optional(url(/^https$/, "https://www.example.org/page")).describe("Link in the footer"),
	LOGO_HOME: optional(path).describe("Path of your own logo for the home page, in `public/`"),
	LOGO_SITE: optional(path).describe("Path of your own logo for the other pages"),
	INTERPRETER_SYMBOL: optional(path).describe(
		"Path of the National Interpreter Symbol in `public/`, for the page about languages. The Victorian Government gives out the file with its guidelines",
	),
};

/** The kinds of `contract/registers/options.ts`, which the platform doesn't read. */
const LISTS = [
	...["ndis-register", "ndis-actions", "ndis-prices", "support-at-home-prices"],
	...["registered-charities", "aged-care-register"],
];
/** A list and where it comes from. */
const LIST = `(${LISTS.join("|")})=https?:\\/\\/\\S+`;

const chat = {
	REGISTER_ADDRESSES: optional(
		z
			.string()
			.regex(
				new RegExp(`^\\s*${LIST}(\\s+${LIST})*\\s*$`),
				"must be lists with their addresses, such as ndis-register=https://www.example.org/register.csv",
			),
	).describe(
		`Where releases of lists come from, separated by spaces: \`${LISTS.map((kind) => `${kind}=https://…`).join(" ")}\`. Each is asked once a day and tried, and leads get the difference to publish. Redirects aren't followed`,
	),
	MAP_TILES: optional(z.union([path, url(/^https?$/, "https://maps.example.org/australia.pmtiles")])).describe(
		"A PMTiles file with Protomaps' basemap, as a path on this site or an address that allows range requests from it. The map of results then shows streets, drawn by visitors' browsers. Empty: the map is drawn on the server",
	),
	CHAT_OPENS: withDefault(hour, "08:30").describe("When live chat opens, Melbourne time"),
	CHAT_CLOSES: withDefault(hour, "18:00").describe("When live chat closes. Public holidays are set in the console"),
	CHAT: withDefault(z.enum(["embedded", "outside"], "must be embedded or outside"), "embedded").describe(
		"`embedded`, or `outside` for a Salesforce Messaging for Web deployment",
	),
	CHAT_SITE_URL: optional(url(/^https?$/, "https://example.my.site.com/chat")).describe("Site of the outside chat"),
	CHAT_MESSAGING_URL: optional(url(/^https?$/, "https://example.my.salesforce-scrt.com")).describe(
		"Messaging address of the outside chat",
	),
	CHAT_ORGANISATION_ID: optional(z.string()).describe("Organisation of the outside chat"),
	CHAT_DEPLOYMENT: optional(z.string()).describe("Deployment of the outside chat"),
	CASES: withDefault(z.enum(["embedded", "outside"], "must be embedded or outside"), "embedded").describe(
		"`embedded`, or `outside` to post call-back forms elsewhere",
	),
	CASES_URL: optional(url(/^https?$/, "https://cases.example.org/web-to-case")).describe(
		"Where call-back forms are posted",
	),
	CASES_ORGANISATION_ID: withDefault(z.string().max(40, "must be 40 characters or less"), "alongside").describe(
		"Field of that form",
	),
	CASES_RECORD_TYPE: withDefault(z.string().max(40, "must be 40 characters or less"), "call-back").describe(
		"Field of that form",
	),
	CASES_ORIGIN: withDefault(z.string().max(40, "must be 40 characters or less"), "Live chat").describe(
		"Field of that form",
	),
	CASES_TIME_FIELD: withDefault(
		z.string().regex(/^\w{1,40}$/, "must be the name of a form field"),
		"preferred_time",
	).describe("Name of that form's field for the preferred time"),
};

const outside = {
	CAPTCHA: withDefault(z.enum(["embedded", "recaptcha"], "must be embedded or recaptcha"), "embedded").describe(
		"`embedded`, or `recaptcha` with the four keys below",
	),
	RECAPTCHA_URL: withDefault(url(/^https?$/, "https://host/recaptcha"), "https://www.google.com/recaptcha").describe(
		"Address of reCAPTCHA",
	),
	RECAPTCHA_V3_SITE_KEY: optional(z.string()).describe("Site key of the invisible check"),
	RECAPTCHA_V3_SECRET: optional(z.string()).describe("Secret of the invisible check"),
	RECAPTCHA_V2_SITE_KEY: optional(z.string()).describe("Site key of the visible check"),
	RECAPTCHA_V2_SECRET: optional(z.string()).describe("Secret of the visible check"),
	FORMS: withDefault(z.enum(["embedded", "formassembly"], "must be embedded or formassembly"), "embedded").describe(
		"`embedded`, or `formassembly` for forms 4937615 and 5101871 of that service",
	),
	FORMASSEMBLY_URL: optional(
		url(/^https?$/, "https://name.tfaforms.net").refine(
			(address) => /^https?:\/\/[^/@?#]+\/?$/.test(address),
			"must have no path, such as https://name.tfaforms.net",
		),
	).describe("Address of FormAssembly, for example `https://name.tfaforms.net`"),
	ADVERTISING_PIXEL_URL: optional(url(/^https$/, "https://ads.example.org/pixel?page={campaign}")).describe(
		"An advertiser's pixel for two landing pages, loaded only after the visitor has agreed. `{campaign}` is replaced by the page's name. Default: no pixel, and the service counts visits itself",
	),
	ANALYTICS_URL: optional(url(/^https?$/, "https://counts.example.org/batch")).describe(
		"A collector that receives our anonymous counts as JSON",
	),
	ANALYTICS_TOKEN: optional(
		z.string().regex(/^[\x21-\x7e]+$/, "must be letters, digits and symbols without spaces"),
	).describe("Its bearer token"),
	ERROR_REPORTING_DSN: optional(
		z.string().regex(DSN, "must be an address such as https://key@errors.example.org/1"),
	).describe(
		"An error service with Sentry's protocol, `https://key@host/project`. Personal data is removed from reports first",
	),
	OTEL_EXPORTER_OTLP_ENDPOINT: optional(url(/^https?$/, "http://127.0.0.1:4318")).describe(
		"A collector of traces (OpenTelemetry, JSON over HTTP), for example `http://127.0.0.1:4318`",
	),
	OTEL_EXPORTER_OTLP_HEADERS: optional(
		z
			.string()
			.regex(
				/^[\w-]+=[\x21-\x2b\x2d-\x7e]*(,[\w-]+=[\x21-\x2b\x2d-\x7e]*)*$/,
				"must be names and values such as authorization=Bearer%20key",
			),
	).describe("Headers for it, `name=value,…`"),
	OTEL_SERVICE_NAME: withDefault(
		z.string().regex(/^[\w.-]{1,60}$/, "must be a name of letters, digits, dots and dashes"),
		"alongside",
	).describe("The service's name in traces"),
	TRACE_SHARE: withDefault(
		z.coerce.number("must be a number").min(0, "must be 0 to 1").max(1, "must be 0 to 1"),
		"1",
	).describe("Share of requests that are traced, 0 to 1"),
	TRACE_PARENT: withDefault(z.enum(["ignore", "accept"], "must be ignore or accept"), "ignore").describe(
		"`accept` trusts the load balancer's `traceparent` header. The load balancer must remove the header from visitors' requests",
	),
};

/** Every setting, with a default that works. */
export const Environment = z.object({ ...server, ...data, ...uploads, ...brand, ...chat, ...outside });

const described = (group: string, settings: Record<string, z.ZodType>) => ({
	group,
	settings: Object.entries(settings).map(([name, schema]) => {
		const standard = schema.safeParse(undefined).data;
		return {
			name,
			standard: standard === undefined ? undefined : String(standard),
			description: schema.description ?? "",
		};
	}),
});

/** The settings by group for docs/settings.md: name, default as text (undefined if there is none), description. */
export const SETTINGS_BY_GROUP = [
	described("The server", server),
	described("Data and secrets", data),
	described("Uploads", uploads),
	described("Email and the brand", brand),
	described("Live chat and call-backs", chat),
	described("Outside services", outside),
];
