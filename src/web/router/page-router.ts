// Moves between public pages in the browser: what react-router's own router does there, for pages without nested routes. It keeps no business of the pages.
import type { Location, NavigationType, Params, ShouldRevalidateFunctionArgs } from "react-router";
import { isUnreached, reach, sayNoConnection } from "../lib/no-connection.ts";
import { askData, Lead, sendForm, Unreadable } from "./ask.ts";
import type { ByPage, Found, PageModule, Start } from "./page.ts";
import { bringStyles } from "./page-styles.ts";

export type Pending = { state: "idle"; location: undefined } | { state: "loading" | "submitting"; location: Location };

/** What is on the screen. */
export interface Shown {
	id: string;
	page: PageModule;
	params: Params;
	location: Location;
	by: NavigationType;
	loaderData: ByPage;
	actionData: ByPage | null;
	error: unknown;
	navigation: Pending;
	/** Where the window goes to: to a kept place, nowhere, or where the address says. */
	scroll: number | "stay" | "address";
}

export interface Move {
	replace?: boolean | undefined;
	preventScrollReset?: boolean | undefined;
}

interface Visit extends Move {
	/** Key of the history's entry it returns to. */
	back?: string;
	form?: FormData | URLSearchParams;
	/** By an action's answer. */
	isLed?: boolean;
}

const IDLE: Pending = { state: "idle", location: undefined };
/** Staff's pages keep theirs under this name as well (contract/kept-in-browser.ts). */
const PLACES_KEY = "react-router-scroll-positions";

const newKey = () => Math.random().toString(36).slice(2, 10);
const locationOf = ({ pathname, search, hash }: URL | globalThis.Location, key: string): Location => ({
	pathname,
	search,
	hash,
	key,
	state: null,
	mask: undefined,
});
const addressOf = ({ pathname, search, hash }: Location) => new URL(pathname + search + hash, window.location.origin);
const keyHeld = (): string => (window.history.state as { key?: string } | null)?.key ?? "default";

/** A page's file, with its styles at hand. */
const bring = async ({ entry }: Found): Promise<PageModule> => {
	const [module] = await Promise.all([entry.load(), bringStyles(entry.styles)]);
	return module;
};

/** How far down each page of the history was. */
const placesKept = (): Record<string, number> => {
	try {
		return JSON.parse(sessionStorage.getItem(PLACES_KEY) ?? "{}");
	} catch {
		return {};
	}
};

export const createPageRouter = ({
	start,
	page,
	params,
	find,
}: {
	start: Start;
	page: PageModule;
	params: Params;
	find: (path: string) => Found | undefined;
}) => {
	const first = keyHeld() === "default" ? newKey() : keyHeld();
	// Without a key in the history, a way back to here could not be told from a link within the page. In a turn of its own: a slow phone takes 30 ms for it.
	const keepFirst = () => {
		if (keyHeld() === "default") window.history.replaceState({ ...window.history.state, key: first }, "");
	};
	setTimeout(keepFirst);
	let shown: Shown = {
		id: start.id,
		page,
		params,
		location: locationOf(window.location, first),
		by: "POP" as NavigationType.Pop,
		loaderData: start.loaderData,
		actionData: start.actionData,
		error: undefined,
		navigation: IDLE,
		scroll: "stay",
	};
	// Read when somebody moves: a store's first reading costs a phone as much as drawing a part of the page.
	let read: Record<string, number> | undefined;
	const places = () => {
		read ??= placesKept();
		return read;
	};
	const listeners = new Set<(shown: Shown) => void>();
	let pending: AbortController | undefined;

	const show = (more: Partial<Shown>) => {
		shown = { ...shown, ...more };
		for (const listener of listeners) listener(shown);
	};

	/** The browser itself opens it. */
	const leave = (address: URL, replace?: boolean) => (replace ? window.location.replace(address) : window.location.assign(address));

	/** Puts the address into the history and the page on the screen. */
	const arrive = (next: Location, visit: Visit, more: Partial<Shown>) => {
		const isReturn = visit.back !== undefined;
		if (!isReturn) window.history[visit.replace ? "replaceState" : "pushState"]({ key: next.key }, "", next.pathname + next.search + next.hash);
		const staysByForm = visit.form !== undefined && !visit.isLed;
		show({
			location: next,
			by: (isReturn ? "POP" : visit.replace ? "REPLACE" : "PUSH") as NavigationType,
			navigation: IDLE,
			error: undefined,
			scroll: isReturn ? (places()[next.key] ?? "address") : visit.preventScrollReset || staysByForm ? "stay" : "address",
			...more,
		});
	};

	/** Whether the page's data is to be asked for: always for another page, else as the page itself says. */
	const isToLoad = (found: Found, module: PageModule, address: URL, sent: Partial<ShouldRevalidateFunctionArgs>): boolean => {
		const current = addressOf(shown.location);
		if (found.entry.id !== shown.id || !(found.entry.id in shown.loaderData)) return true;
		const isSame = current.pathname + current.search === address.pathname + address.search;
		const usual = (sent.actionStatus ?? 0) < 400 && (isSame || current.search !== address.search || current.pathname !== address.pathname);
		return (
			module.shouldRevalidate?.({
				currentUrl: current,
				currentParams: shown.params,
				nextUrl: address,
				nextParams: found.params,
				...sent,
				defaultShouldRevalidate: usual,
			} as ShouldRevalidateFunctionArgs) ?? usual
		);
	};

	const act = async (found: Found, address: URL, form: FormData | URLSearchParams, signal: AbortSignal): Promise<Partial<ShouldRevalidateFunctionArgs>> => {
		const { clientAction } = await found.entry.load();
		const request = new Request(address, { method: "POST", body: form, signal });
		let actionStatus: number | undefined;
		const serverAction = async () => {
			const { data, status } = await sendForm(address, request, signal);
			actionStatus = status;
			return data;
		};
		const actionResult = await (clientAction ? clientAction({ request, params: found.params, serverAction }) : serverAction());
		return { actionStatus, actionResult, formMethod: "POST", formAction: address.pathname + address.search };
	};

	const visit = async (address: URL, how: Visit): Promise<void> => {
		const found = address.origin === window.location.origin ? find(address.pathname) : undefined;
		if (!found) return leave(address, how.replace);
		pending?.abort();
		pending = new AbortController();
		const { signal } = pending;
		const current = addressOf(shown.location);
		if (how.back === undefined) {
			keepFirst();
			places()[shown.location.key] = window.scrollY;
		}
		const next = locationOf(address, how.back ?? newKey());
		const isSame = current.pathname + current.search === address.pathname + address.search;
		if (isSame && !how.form && !how.isLed && address.hash) return arrive(next, how, {});
		show({ navigation: { state: how.form ? "submitting" : "loading", location: next } });
		const { id } = found.entry;
		let answered: ByPage | null = null;
		let sent: Partial<ShouldRevalidateFunctionArgs> = {};
		try {
			if (how.form) {
				sent = await act(found, address, how.form, signal);
				if (signal.aborted) return;
				answered = { [id]: sent.actionResult };
				show({ navigation: { state: "loading", location: next }, actionData: answered });
			}
			const module = bring(found);
			module.catch(() => {});
			const data = isToLoad(found, id === shown.id ? shown.page : await module, address, sent) ? askData(address, id, signal) : shown.loaderData[id];
			const [page, loaded] = await Promise.all([module, data]);
			if (signal.aborted) return;
			arrive(next, how, { id, page, params: found.params, actionData: answered, loaderData: { root: shown.loaderData.root, [id]: loaded } });
		} catch (error) {
			if (signal.aborted) return;
			if (error instanceof Lead) {
				const to = new URL(error.redirect, address);
				const isHere = to.href === current.href;
				if (error.reload || !find(to.pathname)) return leave(to, error.replace || isHere);
				return visit(to, { replace: error.replace || isHere, isLed: true });
			}
			// The page stays, with all that was typed, where the next one cannot be had: the browser would show an error of its own.
			if (isUnreached(error) || (isMissingFile(error) && !(await reach().catch(() => {})))) {
				if (signal.aborted) return;
				show({ navigation: IDLE });
				return sayNoConnection(how.form ? undefined : address.href);
			}
			// After a deploy neither the old files nor the old answers need to be there: the browser asks for the page anew.
			if (!how.form && (error instanceof Unreadable || isMissingFile(error))) return leave(address, how.replace);
			arrive(next, how, { error, actionData: null });
		}
	};

	const isCurrent = (address: URL) => address.href === addressOf(shown.location).href;

	return {
		current: () => shown,
		follow(listener: (shown: Shown) => void) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		/** True where a move to the address can be made without a new document. */
		knows: (address: URL) => address.origin === window.location.origin && find(address.pathname) !== undefined,
		navigate: (address: URL, move: Move = {}) => visit(address, { ...move, replace: move.replace ?? false }),
		/** As a link: to where one is already, no second entry of the history. */
		open: (address: URL, move: Move = {}) => visit(address, { ...move, replace: move.replace ?? isCurrent(address) }),
		submit(address: URL, form: FormData | URLSearchParams, move: Move = {}) {
			const { pathname, search } = shown.location;
			// On the way back nobody meets the form twice.
			return visit(address, { ...move, form, replace: move.replace ?? address.pathname + address.search === pathname + search });
		},
		/** Sends a form whose answer is no page of its own. @returns what the action gave; undefined where it led to a page, which is opened */
		async send(address: URL, form: URLSearchParams, move: Move = {}): Promise<unknown> {
			const signal = new AbortController().signal;
			try {
				const { data } = await sendForm(address, new Request(address, { method: "POST", body: form }), signal);
				return data;
			} catch (error) {
				if (!(error instanceof Lead)) throw error;
				const to = new URL(error.redirect, address);
				if (error.reload || !find(to.pathname)) leave(to, error.replace);
				else await visit(to, { ...move, replace: error.replace || isCurrent(to), isLed: true });
				return undefined;
			}
		},
		load(address: URL) {
			const found = find(address.pathname);
			return found && bring(found);
		},
		/** Keeps where the page is, for the way back to it. */
		keepPlace() {
			if (shown.navigation.state === "idle") places()[shown.location.key] = window.scrollY;
			try {
				sessionStorage.setItem(PLACES_KEY, JSON.stringify(places()));
			} catch {
				// A full or closed store: the way back starts at the top.
			}
		},
		/** The browser has gone back or forward by itself. */
		returned() {
			if (window.history.state === null) {
				// A link within the page: the browser has gone there.
				const location = locationOf(window.location, newKey());
				window.history.replaceState({ key: location.key }, "");
				return show({ location, by: "PUSH" as NavigationType.Push, scroll: "stay" });
			}
			places()[shown.location.key] = window.scrollY;
			return visit(new URL(window.location.href), { back: keyHeld() });
		},
	};
};

export type PageRouter = ReturnType<typeof createPageRouter>;

/** What browsers throw where a file of a page cannot be had. */
const isMissingFile = (error: unknown) => error instanceof TypeError && /module|import/i.test(error.message);
