// Links in parts that React leaves as the server sent them (ui/still): the router follows them as it does its own.
import type { PageRouter } from "./page-router.ts";

/** A link in such a part to a page that the router knows, as its address. */
const addressIn = (router: PageRouter, { target }: Event): URL | undefined => {
	const link = target instanceof Element ? target.closest<HTMLAnchorElement>("[data-still] a[href]") : null;
	if (!link || (link.target && link.target !== "_self") || link.hasAttribute("download")) return undefined;
	const address = new URL(link.href);
	return router.knows(address) ? address : undefined;
};

/** From now on, for the whole document. The page's file is fetched as soon as somebody points at a link. */
export const followStillLinks = (router: PageRouter): void => {
	document.addEventListener("click", (event) => {
		const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
		const address = isPlain && !event.defaultPrevented ? addressIn(router, event) : undefined;
		if (!address) return;
		event.preventDefault();
		router.open(address);
	});
	const prepare = (event: Event) => {
		const address = addressIn(router, event);
		if (address) void router.load(address)?.catch(() => {});
	};
	document.addEventListener("pointerover", prepare, { passive: true });
	document.addEventListener("focusin", prepare, { passive: true });
};
