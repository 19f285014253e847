import { useEffect } from "react";
import { useLocation } from "react-router";
import { forgetNoConnection, leadsAway, sayNoConnection, useNoConnection } from "../../lib/no-connection.ts";
import { Page } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

/** Keeps the page where the browser knows that it is offline: it would show an error of its own in the page's place, and with it goes what was typed. */
const useStayOffline = () => {
	useEffect(() => {
		const stay = (event: Event, address?: string) => {
			event.preventDefault();
			event.stopPropagation();
			sayNoConnection(address);
		};
		const pressed = (event: MouseEvent) => {
			if (navigator.onLine) return;
			const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
			if (link && leadsAway(link, event, location.href)) stay(event, link.href);
		};
		// A search is a link that somebody filled in; pressed again, it is checked first. Forms that are posted say themselves that no answer came.
		const searched = (event: SubmitEvent) => {
			const form = event.target;
			if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method !== "get") return;
			if (new URL(form.getAttribute("action") ?? "", location.href).origin === location.origin) stay(event);
		};
		// Before any router hears of it.
		window.addEventListener("click", pressed, true);
		window.addEventListener("submit", searched, true);
		return () => {
			window.removeEventListener("click", pressed, true);
			window.removeEventListener("submit", searched, true);
		};
	}, []);
};

/** Says on top of a page that the next one could not be reached, and leads there once more. */
export const NoConnection = () => {
	const missed = useNoConnection();
	const { key } = useLocation();
	useStayOffline();
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was missed was missed before whatever came since, be it this page once more
	useEffect(() => forgetNoConnection, [key]);
	if (!missed) return null;
	return (
		<Page>
			<Notice kind="error" role="alert" takesFocus title="There is no connection" key={missed.round}>
				<p>
					This page stays as it is, with all that you typed. Look whether you are online.{" "}
					{missed.address ? <Link href={missed.address}>Then try again</Link> : "Then press the button again"}.
				</p>
			</Notice>
		</Page>
	);
};
