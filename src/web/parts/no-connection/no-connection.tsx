import { useEffect } from "react";
import { useLocation } from "react-router";
import {
	forgetNoConnection,
	leadsAway,
	NO_CONNECTION,
	reach,
	sayNoConnection,
	useNoConnection,
} from "../../lib/no-connection.ts";
import { Page } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

/**
 * Keeps the page where the browser is offline: it would show an error of its own in the page's place, and with it goes what was typed. On a machine without a
 * network it says so of a service on that machine, too: one that is reached all the same is asked as ever.
 */
const useStayOffline = () => {
	useEffect(() => {
		const end = new AbortController();
		/** @param pressed the link, or the button of a form */
		const stay = (event: Event, pressed: (HTMLElement & { href?: string }) | null) => {
			event.preventDefault();
			event.stopPropagation();
			void reach().then(
				() => {
					end.abort();
					pressed?.click();
				},
				() => sayNoConnection(pressed?.href),
			);
		};
		const clicked = (event: MouseEvent) => {
			if (navigator.onLine) return;
			const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
			if (link && leadsAway(link, event, location.href)) stay(event, link);
		};
		// A search is a link that somebody filled in; pressed again, it is checked first. Forms that are posted say themselves that no answer came.
		const searched = (event: SubmitEvent) => {
			if (!navigator.onLine && event.target instanceof HTMLFormElement && event.target.method === "get")
				stay(event, event.submitter);
		};
		// Before any router hears of it.
		const first = { capture: true, signal: end.signal };
		window.addEventListener("click", clicked, first);
		window.addEventListener("submit", searched, first);
		return () => end.abort();
	}, []);
};

/** Says on top of a page that the next one could not be reached, and leads there once more. */
export const NoConnection = () => {
	const missed = useNoConnection();
	const { key, hash } = useLocation();
	useStayOffline();
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was missed was missed before whatever came since, be it this page once more
	useEffect(() => {
		if (hash !== NO_CONNECTION) forgetNoConnection();
	}, [key, hash]);
	if (!missed) return null;
	return (
		<Page>
			<Notice kind="error" role="alert" takesFocus title="No connection" key={missed.at}>
				<p>
					This page stays as it is, with everything you typed. Check you're online.{" "}
					{missed.address ? <Link href={missed.address}>Then try again</Link> : "Then select the button again"}.
				</p>
			</Notice>
		</Page>
	);
};
