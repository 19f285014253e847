interface Policy {
	createHTML(text: string): unknown;
}
interface Factory {
	createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): Policy;
}

// The content security policy names both policies below (platform/http/security-headers.ts): the browser lets a page make no other.
const types = (globalThis as { trustedTypes?: Factory }).trustedTypes;

/** What libraries write by themselves: React an empty script element to begin with, JSON for search engines, and a pasted text that is tidied already. */
const HARMLESS = /^(?:<script><\/script>|(?:[^<]|<\/?(?:p|ul|ol|li|strong|em|u|b|i|br)>)*)$/;

// The browser asks this one about every text that would become elements and that nobody vouched for.
types?.createPolicy("default", { createHTML: (text) => (HARMLESS.test(text) ? text : null) });
const ours = types?.createPolicy("alongside", { createHTML: (text) => text });

/**
 * HTML that the server has made safe, in the form in which the browser lets it become elements (Trusted Types). Every piece of HTML that a page shows goes
 * through here; any other is refused.
 */
export const trusted = (html: string): string => (ours?.createHTML(html) ?? html) as string;
