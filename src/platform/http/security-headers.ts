/** Loose parts that Vite's client needs in development. */
interface PolicyOptions {
	/** Nonce of this answer's scripts; absent where the answer has none. */
	nonce?: string;
	/** Hashes of the scripts that stand in the page itself, such as `sha256-…`. */
	scriptHashes?: readonly string[] | undefined;
	/** And of its styles. */
	styleHashes?: readonly string[] | undefined;
	development?: boolean;
	/** True where visitors come by https. */
	secure?: boolean;
	/** Origin of the outside captcha, where the settings name one: it draws itself in a frame. */
	captchaOrigin?: string;
	/** Origin of a picture that only this page may load: an advertiser's pixel. */
	imageOrigin?: string;
	/** Origins of an outside chat on the page that holds it. */
	widgetOrigins?: readonly string[];
	/** Origin that a form of this page posts to, where it is not ours. */
	formOrigin?: string;
	/** Origin of an outside form that the frame on this page may lead to. */
	frameOrigin?: string;
	/** True for a page that stands in a frame of our own. */
	framed?: boolean;
}

/** Content security policy (quality.md, Security): scripts by nonce only, styles from our own files or by the hash of what we wrote, frames of our own alone. */
export const contentSecurityPolicy = (options: PolicyOptions): string => {
	const {
		nonce,
		development,
		secure,
		captchaOrigin,
		imageOrigin,
		widgetOrigins = [],
		formOrigin,
		frameOrigin,
		framed,
	} = options;
	const line = (...sources: (string | false | undefined)[]) => sources.filter(Boolean).join(" ");
	const quoted = (hashes: readonly string[] = []) => hashes.map((hash) => `'${hash}'`);
	const scriptHashes = quoted(options.scriptHashes);
	return [
		"default-src 'self'",
		development
			? "script-src 'self' 'unsafe-inline'"
			: nonce
				? line("script-src", `'nonce-${nonce}'`, "'strict-dynamic'", ...scriptHashes)
				: scriptHashes.length > 0
					? line("script-src", ...scriptHashes)
					: "script-src 'none'",
		line("style-src 'self'", development && "'unsafe-inline'", ...quoted(options.styleHashes), ...widgetOrigins),
		line("connect-src 'self'", development && "ws:", captchaOrigin, ...widgetOrigins),
		line("frame-src 'self'", captchaOrigin, frameOrigin, ...widgetOrigins),
		line("img-src 'self' data:", imageOrigin, ...widgetOrigins),
		line("font-src 'self'", ...widgetOrigins),
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		line("form-action 'self'", formOrigin),
		`frame-ancestors ${framed ? "'self'" : "'none'"}`,
		...(secure ? ["upgrade-insecure-requests"] : []),
		// Scripts of others write into the page as they like: where one is let in, the page cannot ask it to vouch.
		...(nonce && !captchaOrigin && widgetOrigins.length === 0
			? ["require-trusted-types-for 'script'", "trusted-types alongside default"]
			: []),
	].join("; ");
};

/** Headers of every answer, errors and files included. */
export const securityHeaders = (options: PolicyOptions): Record<string, string> => ({
	"content-security-policy": contentSecurityPolicy(options),
	"x-content-type-options": "nosniff",
	// Not no-referrer: browsers then send `Origin: null` with forms, which is refused.
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"x-frame-options": options.framed ? "SAMEORIGIN" : "DENY",
	"permissions-policy":
		"accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
	...(options.secure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
});
