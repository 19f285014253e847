import { createContext, use, useState } from "react";
import { Links } from "react-router";

/** All styles of a page as text. */
export interface Sheet {
	/** The page's route. */
	id: string;
	text: string;
	/** Addresses of the files they are from. */
	files: readonly string[];
}

/** Only the server gives it, for public pages of the built site. */
export const PageSheet = createContext<Sheet | undefined>(undefined);

/** No medium has this name: the file is fetched last, and styles nothing. */
const NOWHERE = "not all";

/** The first page's files, as the document has them. */
const filesInDocument = () =>
	[...document.querySelectorAll(`link[rel=stylesheet][media="${NOWHERE}"]`)].map(
		(link) => link.getAttribute("href") ?? "",
	);

/**
 * A page's styles. Public pages come with them in the page: on a slow line files would cost 0.2 to 0.4 s before anything is seen. Their files are named beside, without effect, because
 * React Router waits on each move and form for files that the document doesn't name. A page that comes by a move by script links its files; they are later in the
 * document, so they win.
 * @param app address of the tokens and base of all pages
 */
export const PageStyles = ({ id, app }: { id: string; app: string }) => {
	const sheet = use(PageSheet);
	const [first] = useState(() => ({ id, files: import.meta.env.SSR ? (sheet?.files ?? []) : filesInDocument() }));
	if (first.id !== id || first.files.length === 0)
		return (
			<>
				{/* precedence puts it before the module preloads, or first paint waits for them */}
				{import.meta.env.SSR && <link rel="stylesheet" href={app} precedence="app" />}
				<Links />
			</>
		);
	return (
		<>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets, named by their hash in the content security policy */}
			{sheet && <style href={sheet.id} precedence="page" dangerouslySetInnerHTML={{ __html: sheet.text }} />}
			{first.files.map((href) => (
				<link key={href} rel="stylesheet" href={href} media={NOWHERE} />
			))}
		</>
	);
};
