interface Policy {
	createHTML(text: string): unknown;
}
interface Rules {
	createHTML: (text: string) => string | null;
	createScriptURL?: (address: string) => string | null;
}
interface Factory {
	createPolicy(name: string, rules: Rules): Policy;
}

// The content security policy (platform/http/security-headers.ts) allows only the two policies below.
const types = (globalThis as { trustedTypes?: Factory }).trustedTypes;

/** HTML that libraries write: an empty script element (React), JSON for search engines, and tidied pasted text. */
const HARMLESS = /^(?:<script><\/script>|(?:[^<]|<\/?(?:p|ul|ol|li|strong|em|u|b|i|br)>)*)$/;

/** True for scripts of our own build, which workers load. */
const isOurs = (address: string): boolean =>
	new URL(address, location.href).href.startsWith(`${location.origin}/assets/`);

// The browser checks all HTML and script addresses without another policy against this default policy.
types?.createPolicy("default", {
	createHTML: (text) => (HARMLESS.test(text) ? text : null),
	createScriptURL: (address) => (isOurs(address) ? address : null),
});
const ours = types?.createPolicy("alongside", { createHTML: (text) => text });

/**
 * Marks HTML that the server has made safe as trusted (Trusted Types). All HTML of a page must go through here; the
 * browser refuses any other.
 */
export const trusted = (html: string): string => (ours?.createHTML(html) ?? html) as string;
