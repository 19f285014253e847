/** Paths of pages with scripts, without a trailing slash. */
const SCRIPTED = [
	/^\/$/,
	/^\/services$/,
	/^\/contact$/,
	/^\/complaints-and-feedback$/,
	/^\/(admin|team)(\/|$)/,
	/^\/gallery$/,
	/^\/providers$/,
	/^\/providers\/(request-quote|ask-everyone)$/,
	/^\/providers\/[^/]+\/\d+\/(request-quote|review|claim)$/,
	/^\/providers\/quote-detail\/additional-questions-/,
];

/**
 * True for pages with scripts that client-side navigation can open. Other pages have no scripts, so they need a full
 * page load, or Back from them breaks. Landing pages and pages with an embedded form also need a full load, because
 * their content security policy may allow a pixel or an external form service.
 */
export const isScripted = (address: string): boolean => {
	const path = address.replace(/[?#].*$/, "").replace(/(.)\/$/, "$1");
	return SCRIPTED.some((pattern) => pattern.test(path));
};
