interface PolicyOptions {
	/** Nonce of the scripts in this answer, if it has any. */
	nonce?: string;
	/** Hashes of inline scripts, for example `sha256-…`. */
	scriptHashes?: readonly string[] | undefined;
	/** Allows what Vite's client needs. */
	development?: boolean;
	/** True if visitors use https. */
	secure?: boolean;
	/** Origin of the outside captcha, which opens in a frame. */
	captchaOrigin?: string;
	/** Origin of an advertiser's pixel on this page. */
	imageOrigin?: string;
	/** Origins of the outside chat on this page. */
	widgetOrigins?: readonly string[];
	/** Origin of another site that a form of this page posts to. */
	formOrigin?: string;
	/** Origin of the outside form in the frame on this page. */
	frameOrigin?: string;
	/** Origin of the map tiles that this page loads. */
	tilesOrigin?: string;
	/** True for a page that our own pages embed in a frame. */
	framed?: boolean;
}

/**
 * The content security policy: scripts only with a nonce or hash, styles only from our files, frames
 * only from our own site, except for the given origins.
 */
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
		tilesOrigin,
		framed,
	} = options;
	const line = (...sources: (string | false | undefined)[]) => sources.filter(Boolean).join(" ");
	const scriptHashes = (options.scriptHashes ?? []).map((hash) => `'${hash}'`);
	return [
		"default-src 'self'",
		development
			? "script-src 'self' 'unsafe-inline'"
			: nonce
				? line("script-src", `'nonce-${nonce}'`, "'strict-dynamic'", ...scriptHashes)
				: scriptHashes.length > 0
					? line("script-src", ...scriptHashes)
					: "script-src 'none'",
		line("style-src 'self'", development && "'unsafe-inline'", ...widgetOrigins),
		line("connect-src 'self'", development && "ws:", captchaOrigin, tilesOrigin, ...widgetOrigins),
		line("frame-src 'self'", captchaOrigin, frameOrigin, ...widgetOrigins),
		line("img-src 'self' data:", imageOrigin, ...widgetOrigins),
		line("font-src 'self'", ...widgetOrigins),
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		line("form-action 'self'", formOrigin),
		`frame-ancestors ${framed ? "'self'" : "'none'"}`,
		...(secure ? ["upgrade-insecure-requests"] : []),
		// Outside scripts don't support trusted types, so require them only on pages without such scripts.
		...(nonce && !captchaOrigin && widgetOrigins.length === 0
			? ["require-trusted-types-for 'script'", "trusted-types alongside default"]
			: []),
	].join("; ");
};

/** Headers of every answer, including errors and files. */
export const securityHeaders = (options: PolicyOptions): Record<string, string> => ({
	"content-security-policy": contentSecurityPolicy(options),
	"x-content-type-options": "nosniff",
	// Not no-referrer: browsers would then send `Origin: null` with forms, which we refuse.
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"x-frame-options": options.framed ? "SAMEORIGIN" : "DENY",
	"permissions-policy":
		"accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
	...(options.secure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
});
