// Brings a public page to life in the browser.

import { pages } from "virtual:pages";
import { startTransition, useInsertionEffect, useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { comeBackAsSent, isAsSent } from "../lib/as-sent.ts";
import { keepTranslatedText } from "../lib/translated-text.ts";
import App, { ErrorBoundary, Layout } from "../root.tsx";
import { finder, type PageModule, START_ID, type Start } from "./page.ts";
import { createPageRouter, type PageRouter } from "./page-router.ts";
import { beginStyles, wearStyles } from "./page-styles.ts";
import { Catch, RouterContext } from "./stand-in.tsx";

const Root = App as () => React.ReactNode;
const Broken = ErrorBoundary as (given: { error: unknown }) => React.ReactNode;

const stylesOf = (page: string) => pages.find(({ id }) => id === page)?.styles;

const Whole = ({ router }: { router: PageRouter }) => {
	const [shown, setShown] = useState(router.current);
	useLayoutEffect(() => {
		const end = router.follow((next) => startTransition(() => setShown(next)));
		return () => void end();
	}, [router]);
	// Before anything is measured or scrolled.
	useInsertionEffect(() => wearStyles(stylesOf(shown.id)), [shown.id]);
	return (
		<RouterContext value={{ router, shown }}>
			<Layout>
				<Catch at={shown.location.key} fallback={(error) => <Broken error={error} />}>
					{shown.error === undefined ? <Root /> : <Broken error={shown.error} />}
				</Catch>
			</Layout>
		</RouterContext>
	);
};

/**
 * A page whose scripts fail while they take it over is loaded once more and left as the server sent it: all of it works without them, and what they would leave
 * is an error page or nothing at all. The entry of the history says so, which a reload keeps and a later visit does not have.
 */
const leaveAsSent = (error: unknown) => {
	reportError(error);
	if (document.documentElement.dataset.ready) return;
	window.history.replaceState({ asSent: true }, "");
	window.location.reload();
};
if (isAsSent) comeBackAsSent();

// The script may be there before the end of the page, where its data stand.
if (document.readyState === "loading") await new Promise((ready) => document.addEventListener("DOMContentLoaded", ready, { once: true }));
const start = JSON.parse(document.getElementById(START_ID)?.textContent ?? "null") as Start | null;
const entry = pages.find(({ id }) => id === start?.id);
if (start && entry && !isAsSent) {
	const find = finder(pages);
	beginStyles(entry.styles);
	// The document has begun to fetch it, with all it needs.
	const page: PageModule = await import(/* @vite-ignore */ start.file);
	// Whoever has pressed something meanwhile comes first.
	await new Promise((next) => setTimeout(next));
	const router = createPageRouter({ start, page, params: find(window.location.pathname)?.params ?? {}, find });
	window.addEventListener("popstate", () => void router.returned());
	keepTranslatedText();
	startTransition(() => void hydrateRoot(document, <Whole router={router} />, { onCaughtError: leaveAsSent, onUncaughtError: leaveAsSent }));
}
