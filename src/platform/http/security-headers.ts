/** Loose parts that Vite's client needs in development. */
interface PolicyOptions {
	/** Nonce of this answer's scripts; absent where the answer has none. */
	nonce?: string;
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
}

/** Content security policy (quality.md, Security): scripts by nonce only, styles from our own files only, no frames. */
export const contentSecurityPolicy = ({ nonce, development, secure, captchaOrigin, imageOrigin, widgetOrigins = [], formOrigin }: PolicyOptions): string =>
	[
		"default-src 'self'",
		development ? "script-src 'self' 'unsafe-inline'" : nonce ? `script-src 'nonce-${nonce}' 'strict-dynamic'` : "script-src 'none'",
		[development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'", ...widgetOrigins].join(" "),
		["connect-src 'self'", development && "ws:", captchaOrigin, ...widgetOrigins].filter(Boolean).join(" "),
		...(captchaOrigin || widgetOrigins.length > 0 ? [["frame-src", captchaOrigin, ...widgetOrigins].filter(Boolean).join(" ")] : []),
		["img-src 'self' data:", imageOrigin, ...widgetOrigins].filter(Boolean).join(" "),
		["font-src 'self'", ...widgetOrigins].join(" "),
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		["form-action 'self'", formOrigin].filter(Boolean).join(" "),
		"frame-ancestors 'none'",
		...(secure ? ["upgrade-insecure-requests"] : []),
	].join("; ");

/** Headers of every answer, errors and files included. */
export const securityHeaders = (options: PolicyOptions): Record<string, string> => ({
	"content-security-policy": contentSecurityPolicy(options),
	"x-content-type-options": "nosniff",
	// Not no-referrer: browsers then send `Origin: null` with forms, which is refused.
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"x-frame-options": "DENY",
	"permissions-policy": "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
	...(options.secure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
});
