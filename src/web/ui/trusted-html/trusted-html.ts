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

// The content security policy names both policies below (platform/http/security-headers.ts): the browser lets a page make no other.
const types = (globalThis as { trustedTypes?: Factory }).trustedTypes;

/** What libraries write by themselves: React an empty script element to begin with, JSON for search engines, and a pasted text that is tidied already. */
const HARMLESS = /^(?:<script><\/script>|(?:[^<]|<\/?(?:p|ul|ol|li|strong|em|u|b|i|br)>)*)$/;

/** Workers of our own build. */
const isOurs = (address: string): boolean =>
	new URL(address, location.href).href.startsWith(`${location.origin}/assets/`);

// The browser asks this one about every text that would become elements, and every address of a script, that nobody vouched for.
types?.createPolicy("default", {
	createHTML: (text) => (HARMLESS.test(text) ? text : null),
	createScriptURL: (address) => (isOurs(address) ? address : null),
});
const ours = types?.createPolicy("alongside", { createHTML: (text) => text });

/**
 * HTML that the server has made safe, in the form in which the browser lets it become elements (Trusted Types). Every piece of HTML that a page shows goes
 * through here; any other is refused.
 */
export const trusted = (html: string): string => (ours?.createHTML(html) ?? html) as string;
