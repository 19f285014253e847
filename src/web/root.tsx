import { useEffect, useRef } from "react";
import {
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useMatches,
	useNavigationType,
	useRouteError,
} from "react-router";
import { pathOf } from "#web/lib/path-of.ts";
import type { Route } from "./+types/root";
import { forgetCampaignIfGone, keepGclid } from "./lib/attribution.ts";
import { requestContext } from "./lib/context.ts";
import { aheadRules, clickScript, errorsScript, leaveScript } from "./lib/early.ts";
import { isForStaff } from "./lib/links.ts";
import { stayIfUnreached } from "./lib/no-connection.ts";
import { RouterLink } from "./lib/router-link.tsx";
import { whenIdle } from "./lib/when-idle.ts";
import { RouteError } from "./parts/error-page/route-error.tsx";
import { EarlyScript } from "./parts/quick-exit/early-script.tsx";
import { SiteFrame } from "./parts/site-frame/site-frame.tsx";
import { fontUrl } from "./styles/font.ts";
import { LinkProvider } from "./ui/link/link.tsx";
import { helpHasFocus } from "./ui/notice/help-has-focus.ts";
import "./ui/trusted-html/trusted-html.ts";

/** The path of a page, including for a request of its data alone. */

export const loader = ({ context, request }: Route.LoaderArgs) => {
	const { brand, openNow, csrfToken, demo, requestId, publicUrl, captcha, help } = context.get(requestContext);
	const lines = help();
	return {
		...{ brand, openNow, csrfToken, demo, requestId, publicUrl, captcha },
		help: lines && { lines, at: pathOf(request) },
	};
};

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayIfUnreached];

/** Text boxes of GET forms. */
const SEARCHED = ["location", "query", "search"];

/**
 * After a form that the server answered, or a search for other words, the root may have help to show (decision 83). A
 * redirect has no result.
 */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => {
	const { formMethod, actionResult, actionStatus, currentUrl, nextUrl } = args;
	return formMethod === undefined || formMethod === "GET"
		? SEARCHED.some((name) => nextUrl.searchParams.get(name) !== currentUrl.searchParams.get(name))
		: (actionResult === undefined || actionStatus !== undefined) &&
				!actionResult?.lost &&
				!document.documentElement.hasAttribute("data-unanswered");
};

/**
 * Options of a route. `js: false`: the page needs no scripts. `logo: "home"`: the home and campaign pages. `bare`:
 * shown in a frame, without header and footer. `bar`: a bar precedes the page, which then has the id `page`. `own`: it
 * replaces the site's header. `plain`: for a provider who followed a link in an email, without menu and search.
 */
export interface RouteHandle {
	bare?: boolean;
	bar?: boolean | "own";
	js?: boolean;
	plain?: boolean;
	logo?: "home" | "site";
}

export function Layout({ children }: { children: React.ReactNode }) {
	const matches = useMatches();
	const handles = matches.map((match) => (match.handle ?? {}) as RouteHandle);
	const id = matches.at(-1)?.id ?? "";
	const isPublic = id.startsWith("public/");
	const isBroken = useRouteError() != null;
	// A public error page needs no scripts. After a client-side navigation they are already loaded.
	const scripted = handles.every((handle) => handle.js !== false) && !(import.meta.env.SSR && isBroken && isPublic);
	const { pathname, search } = useLocation();
	const advertised = new URLSearchParams(search).has("gclid");
	const isPlain = import.meta.env.SSR && !isBroken && handles.some((handle) => handle.plain);
	const isBare = handles.some((handle) => handle.bare);
	const hasExit = !isForStaff(pathname) && !isPlain && !isBare;
	// An error page has no bar.
	const hasBar = !isBroken && handles.some((handle) => handle.bar);
	const hasOwnBar = matches.some(({ handle, loaderData }) => loaderData && (handle as RouteHandle)?.bar === "own");
	useEffect(() => {
		// Tells tests and assistive tools that the page has finished loading.
		document.documentElement.dataset.ready = "true";
	}, []);
	return (
		<html lang="en-AU">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				{/* Before the style sheet: in the page it would keep the browser from reading on until the styles are there. */}
				{scripted && <EarlyScript text={import.meta.env.SSR ? errorsScript : undefined} />}
				{hasExit && <EarlyScript text={import.meta.env.SSR ? leaveScript : undefined} />}
				<link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
				{import.meta.env.SSR && advertised && !scripted && <EarlyScript text={clickScript} />}
				<Links />
				<link rel="icon" type="image/svg+xml" href="/favicon.svg" />
				<Meta />
			</head>
			<body>
				<LinkProvider component={scripted ? RouterLink : undefined}>
					{isBare ? (
						children
					) : (
						<SiteFrame
							logo={handles.some((handle) => handle.logo === "home") ? "home" : "site"}
							start={hasBar ? "page" : "main"}
							header={isBroken || !hasOwnBar}
							plain={isPlain}
						>
							{children}
						</SiteFrame>
					)}
				</LinkProvider>
				{isPublic && <EarlyScript type="speculationrules" text={import.meta.env.SSR ? aheadRules : undefined} />}
				{scripted && <ScrollRestoration />}
				{scripted && <Scripts />}
			</body>
		</html>
	);
}

/** Focuses the heading after a client-side navigation, so that screen readers read the new page from its start. */
const useFocusOnArrival = () => {
	const { pathname, search, hash } = useLocation();
	const isReturn = useNavigationType() === "POP";
	const query = new URLSearchParams(search);
	// Readers also see what replaces a form (`?thanks`) as a new page.
	const place = `${pathname} ${query.get("page") ?? ""} ${query.has("thanks")}`;
	const before = useRef(place);
	useEffect(() => {
		if (before.current === place) return;
		before.current = place;
		// Help in danger, an error summary, a status message or the row that a colleague came from already has focus.
		if (helpHasFocus() || document.activeElement?.matches("[role=alert], [role=status], [data-case]")) return;
		const heading = document.querySelector<HTMLElement>("main h1");
		heading?.setAttribute("tabindex", "-1");
		// After a form the page is still scrolled to the button. Back and hash links keep their scroll position.
		heading?.focus({ preventScroll: isReturn || hash !== "" });
	}, [place, isReturn, hash]);
};

/** Stores the advertising click and campaign between visits (GLO-018, GLO-021). */
const useHeld = () => {
	const { search } = useLocation();
	useEffect(() => {
		const keep = () => {
			keepGclid(search);
			forgetCampaignIfGone();
		};
		// Stores a click at once, because the visitor may leave quickly.
		if (new URLSearchParams(search).has("gclid")) keep();
		else whenIdle(keep);
	}, [search]);
};

export default function App() {
	useFocusOnArrival();
	useHeld();
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <RouteError error={error} />;
}
