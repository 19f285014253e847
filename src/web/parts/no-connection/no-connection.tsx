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
 * Keeps the current page if the browser is offline. Otherwise the browser's own error page would replace it, and typed
 * values would be lost. A server on the same machine may still be reachable, so it's tried first.
 */
const useStayOffline = () => {
	useEffect(() => {
		const end = new AbortController();
		/** @param pressed the clicked link or form button */
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
		// A GET form works like a link. Forms that post show a missing response themselves.
		const searched = (event: SubmitEvent) => {
			if (!navigator.onLine && event.target instanceof HTMLFormElement && event.target.method === "get")
				stay(event, event.submitter);
		};
		// Runs before React Router handles the event.
		const first = { capture: true, signal: end.signal };
		window.addEventListener("click", clicked, first);
		window.addEventListener("submit", searched, first);
		return () => end.abort();
	}, []);
};

/** Message on a page that the next page couldn't be reached, with a link to try again. */
export const NoConnection = () => {
	const missed = useNoConnection();
	const { key, hash } = useLocation();
	useStayOffline();
	// biome-ignore lint/correctness/useExhaustiveDependencies: any navigation clears the message, even to the same page
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
