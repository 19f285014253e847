// What the browser's public pages get when they import from "react-router" (vite.pages.config.ts): the same names on the small router beside this file.
// The server and the staff's pages have the real ones; types are the real ones everywhere.
import {
	type AnchorHTMLAttributes,
	Component,
	createContext,
	type FormHTMLAttributes,
	Fragment,
	type MouseEvent,
	type ReactNode,
	type Ref,
	type SubmitEvent,
	use,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import type { Location, MetaDescriptor, NavigationType } from "react-router";
import { decoded, START_ID } from "./page.ts";
import type { Move, PageRouter, Pending, Shown } from "./page-router.ts";

// The last of them are for loaders and actions alone and never reach the browser: the names have to be there until the build has left those out.
export { createContext, data, isRouteErrorResponse, RouterContextProvider, redirect, redirectDocument, replace } from "react-router";

export const RouterContext = createContext<{ router: PageRouter; shown: Shown } | undefined>(undefined);

const useRouter = () => {
	const held = use(RouterContext);
	if (!held) throw new Error("outside of the page");
	return held;
};

export const useLocation = (): Location => useRouter().shown.location;
export const useActionData = (): unknown => {
	const { id, actionData } = useRouter().shown;
	return actionData?.[id];
};
export const useNavigation = (): Pending => useRouter().shown.navigation;
export const useNavigationType = (): NavigationType => useRouter().shown.by;
export const useRouteLoaderData = (id: string): unknown => useRouter().shown.loaderData[id];
export const useRouteError = (): unknown => useRouter().shown.error;

export const useMatches = () => {
	const { id, page, params, location, loaderData } = useRouter().shown;
	return [{ id: "root" }, { id, params, pathname: location.pathname, handle: page.handle, loaderData: loaderData[id] }];
};

export const useNavigate = () => {
	const { router } = useRouter();
	return (to: string, move?: Move) => router.navigate(new URL(to, window.location.href), move);
};

/** The page inside the frame. */
export const Outlet = () => {
	const { page: Page, id, loaderData, actionData, params } = useRouter().shown;
	return <Page.default loaderData={loaderData[id]} actionData={actionData?.[id]} params={params} matches={undefined} />;
};

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Move & { to: string; prefetch?: "intent" | "none" };

/** A link that the small router follows where it knows the page. The page's file is fetched as soon as somebody points at the link. */
export const Link = ({ to, replace, preventScrollReset, prefetch, onClick, ...rest }: LinkProps) => {
	const { router } = useRouter();
	const address = () => new URL(to, window.location.href);
	const prepare = prefetch === "intent" ? () => void router.load(address())?.catch(() => {}) : undefined;
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
		if (event.defaultPrevented || !isPlain || (rest.target && rest.target !== "_self") || rest.download !== undefined || !router.knows(address())) return;
		event.preventDefault();
		const next = address();
		// It keeps a page without scripts where it is; here nothing moves.
		if (preventScrollReset) next.hash = "";
		router.open(next, { replace, preventScrollReset });
	};
	return <a {...rest} href={to} onClick={follow} onPointerEnter={prepare} onFocus={prepare} />;
};

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "action"> &
	Move & { method?: "get" | "post"; action?: string | undefined; reloadDocument?: boolean | undefined; ref?: Ref<HTMLFormElement> | undefined };

/** Where a form's answers go, and what they are, as its markup and the pressed button say. */
const sentBy = (event: SubmitEvent<HTMLFormElement>) => {
	const form = event.currentTarget;
	const button = (event.nativeEvent as globalThis.SubmitEvent).submitter;
	const answers = new FormData(form, button);
	const address = new URL(button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", window.location.href);
	return { address, answers, isPost: form.method === "post", isMultipart: form.enctype === "multipart/form-data", leads: form.target };
};

const encoded = (answers: FormData) => new URLSearchParams([...answers].map(([name, value]) => [name, typeof value === "string" ? value : value.name]));

/** A form that the small router sends where it knows the page. */
export const Form = ({ method = "get", action, reloadDocument, replace, preventScrollReset, onSubmit, ...rest }: FormProps) => {
	const { router, shown } = useRouter();
	const { pathname, search } = shown.location;
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		onSubmit?.(event);
		if (event.defaultPrevented || reloadDocument) return;
		const { address, answers, isPost, isMultipart, leads } = sentBy(event);
		if ((leads && leads !== "_self") || !router.knows(address)) return;
		event.preventDefault();
		if (isPost) return router.submit(address, isMultipart ? answers : encoded(answers), { replace, preventScrollReset });
		address.search = encoded(answers).toString();
		router.navigate(address, { replace, preventScrollReset });
	};
	return <form {...rest} method={method} action={action ?? pathname + search} onSubmit={send} />;
};

/** A form that answers in its place, beside the page. */
export const useFetcher = () => {
	const { router } = useRouter();
	const [data, setData] = useState<unknown>();
	const latest = useRef({ router, setData });
	latest.current = { router, setData };
	const [Fetched] = useState(() => ({ action, preventScrollReset, onSubmit, ...rest }: FormProps) => {
		const send = async (event: SubmitEvent<HTMLFormElement>) => {
			onSubmit?.(event);
			if (event.defaultPrevented) return;
			event.preventDefault();
			const { address, answers } = sentBy(event);
			const answer = await latest.current.router.send(address, encoded(answers), { preventScrollReset });
			latest.current.setData(answer);
		};
		return <form {...rest} action={action} onSubmit={send} />;
	});
	return { Form: Fetched, data };
};

const escaped = (json: string) => json.replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const tagOf = (one: MetaDescriptor) => {
	const key = JSON.stringify(one);
	if (!one) return null;
	if ("title" in one) return <title key="title">{String(one.title)}</title>;
	if ("script:ld+json" in one)
		// biome-ignore lint/security/noDangerouslySetInnerHtml: data of our own, with every sign that could end the element escaped
		return <script key={key} type="application/ld+json" dangerouslySetInnerHTML={{ __html: escaped(JSON.stringify(one["script:ld+json"])) }} />;
	const { tagName: Tag = "meta", ...rest } = one as { tagName?: "meta" | "link" };
	return <Tag key={key} {...rest} />;
};

/** What the page says of itself in the head. */
export const Meta = () => {
	const { id, page, params, location, loaderData, error } = useRouter().shown;
	const tags = error === undefined ? (page.meta?.({ loaderData: loaderData[id], params, location, matches: [], error: undefined }) ?? []) : [];
	return <Fragment>{tags.map(tagOf)}</Fragment>;
};

/** The server's page has linked its styles; those of the next come with its file. */
export const Links = () => null;

/** The elements that held the page's data and began its scripts; the server alone fills them. */
export const Scripts = () => (
	<>
		{/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty here */}
		<script id={START_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
		{/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty here */}
		<script type="module" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
	</>
);

/** Goes to the top of a new page, to the place its address names, or on the way back to where one was. */
export const ScrollRestoration = () => {
	const { router, shown } = useRouter();
	useEffect(() => {
		const take = () => {
			window.history.scrollRestoration = "manual";
		};
		const give = () => {
			router.keepPlace();
			window.history.scrollRestoration = "auto";
		};
		take();
		window.addEventListener("pageshow", take);
		window.addEventListener("pagehide", give);
		return () => {
			window.removeEventListener("pageshow", take);
			window.removeEventListener("pagehide", give);
		};
	}, [router]);
	const { location, scroll } = shown;
	useLayoutEffect(() => {
		if (scroll === "stay" && !location.hash) return;
		// Browsers of late answer a scroll with a promise: returned from here, React would take it for what is to be undone.
		if (typeof scroll === "number") {
			window.scrollTo(0, scroll);
			return;
		}
		const target = location.hash && document.getElementById(decoded(location.hash.slice(1)));
		if (target) target.scrollIntoView();
		else if (scroll === "address") window.scrollTo(0, 0);
	}, [location, scroll]);
	return null;
};

/** Shows the error page where a page breaks while it is drawn; the next address gets another try. */
export class Catch extends Component<{ at: string; fallback: (error: unknown) => ReactNode; children: ReactNode }, { at: string; error?: unknown }> {
	override state: { at: string; error?: unknown } = { at: this.props.at };
	static getDerivedStateFromError = (error: unknown) => ({ error: error ?? new Error("unknown") });
	static getDerivedStateFromProps = ({ at }: { at: string }, held: { at: string; error?: unknown }) => (at === held.at ? null : { at, error: undefined });
	override render = () => (this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error));
}
