import { createContext, use, useEffect, useState } from "react";
import { Links } from "react-router";

/** All styles of a page as text, with a name for them. */
export interface Sheet {
	name: string;
	text: string;
}

/** Only the server gives it, for public pages of the built site. */
export const PageSheet = createContext<Sheet | undefined>(undefined);

/**
 * A page's styles. Public pages come with them in the page: on a slow line files would cost 0.2 to 0.4 s before anything is seen. Once the page is alive it links its files too, as
 * React Router expects for moves by script. They are later in the document, so they win.
 * @param app address of the tokens and base of all pages
 */
export const PageStyles = ({ app }: { app: string }) => {
	const sheet = use(PageSheet);
	const [linked, setLinked] = useState(() => (import.meta.env.SSR ? !sheet : !document.querySelector("style[data-precedence=page]")));
	useEffect(() => setLinked(true), []);
	if (linked)
		return (
			<>
				{/* precedence puts it before the module preloads, or first paint waits for them */}
				{import.meta.env.SSR && <link rel="stylesheet" href={app} precedence="app" />}
				<Links />
			</>
		);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets, named by their hash in the content security policy
	return sheet && <style href={sheet.name} precedence="page" dangerouslySetInnerHTML={{ __html: sheet.text }} />;
};
