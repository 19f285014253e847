import { createContext, use, useState } from "react";
import { Links } from "react-router";

/** Inlined CSS of a page. */
export interface Sheet {
	/** Route id of the page. */
	id: string;
	text: string;
	/** URLs of the original CSS files. */
	files: readonly string[];
}

/** Only set on the server, for public pages of the built site. */
export const PageSheet = createContext<Sheet | undefined>(undefined);

/** A media query that never matches, so the browser fetches the file last and doesn't apply it. */
const NOWHERE = "not all";

/** CSS files of the first page in the document. */
const filesInDocument = () =>
	[...document.querySelectorAll(`link[rel=stylesheet][media="${NOWHERE}"]`)].map(
		(link) => link.getAttribute("href") ?? "",
	);

/**
 * A page's styles. Public pages inline their CSS, because separate files would delay the first paint by 0.2 to 0.4 s on
 * a slow connection. They also link the files without effect, because React Router waits for unlinked files on each
 * navigation and form. Pages opened by client-side navigation link their files, which come later in the document and so
 * take precedence.
 * @param app URL of the shared tokens and base styles
 */
export const PageStyles = ({ id, app }: { id: string; app: string }) => {
	const sheet = use(PageSheet);
	const [first] = useState(() => ({ id, files: import.meta.env.SSR ? (sheet?.files ?? []) : filesInDocument() }));
	if (first.id !== id || first.files.length === 0)
		return (
			<>
				{/* `precedence` puts it before the module preloads, which would delay the first paint. */}
				{import.meta.env.SSR && <link rel="stylesheet" href={app} precedence="app" />}
				<Links />
			</>
		);
	return (
		<>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own CSS, allowed by hash in the security policy */}
			{sheet && <style href={sheet.id} precedence="page" dangerouslySetInnerHTML={{ __html: sheet.text }} />}
			{first.files.map((href) => (
				<link key={href} rel="stylesheet" href={href} media={NOWHERE} />
			))}
		</>
	);
};
