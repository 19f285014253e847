// Styles in moves by script. The server's page has its own in the document; each further page brings a file, and only one page's styles are in force at a time.
import { Unreadable } from "./ask.ts";

/** Where a sheet stands that is not in force: no medium has this name. */
const NOWHERE = "not all";

const named = (href: string) => document.querySelector<HTMLLinkElement>(`link[data-page-styles="${href}"]`);
/** Those of the document itself; React has put them there for the server. */
const first = () => document.querySelector<HTMLStyleElement>("style[data-precedence=page]");

let own: string | undefined;
let worn: string | undefined;

/** Says which page's styles are in the document. */
export const beginStyles = (href: string | undefined): void => {
	own = href;
	worn = href;
};

/**
 * Has a page's style sheet at hand, without effect on the page that is shown.
 * @throws Unreadable where the file cannot be had
 */
export const bringStyles = async (href: string | undefined): Promise<void> => {
	if (!href || href === own || named(href)) return;
	const link = document.createElement("link");
	Object.assign(link, { rel: "stylesheet", href, media: NOWHERE });
	link.dataset.pageStyles = href;
	await new Promise((come, fail) => {
		link.addEventListener("load", come);
		link.addEventListener("error", () => {
			link.remove();
			fail(new Unreadable("a page's styles"));
		});
		document.head.append(link);
	});
};

/** Puts a page's styles in force, and takes those of all others out. */
export const wearStyles = (href: string | undefined): void => {
	if (href === worn) return;
	worn = href;
	for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-page-styles]")) link.media = link.dataset.pageStyles === href ? "all" : NOWHERE;
	const style = first();
	if (style) style.media = href === own ? "all" : NOWHERE;
};
