import { useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { Case, readCase } from "#contract/cases/cases.ts";
import { readInBrowser } from "#web/lib/browser.ts";
import { keepConnected } from "#web/lib/event-source.ts";
import { useSignedOut } from "../../lib/signed-out.ts";
import { onceUserIsActive } from "../user-activity.ts";

/** Changes within this many milliseconds cause one reload. */
const TOGETHER_MS = 200;

const isChosen = ({ options, selectedIndex }: HTMLSelectElement) =>
	selectedIndex !==
	Math.max(
		[...options].findIndex(({ defaultSelected }) => defaultSelected),
		0,
	);

/** Types of the fields that a colleague types into. */
export const TYPED = ["text", "search", "email", "tel", "date", "time", "datetime-local"];

/** Told to the window when a change came in while a form is typed in. */
const CHANGED = "case-changed";

/**
 * The case as its head and its entries show it: with what came in while a form is typed in. The forms, which compare with
 * what they were opened with, get it when the page loads.
 */
export const useNeighbours = (one: Case, page: number): Case => {
	const [seen, see] = useState({ since: one, one });
	useEffect(() => {
		const look = async () => {
			const asked = readInBrowser<typeof readCase>(`/team/cases/${one.id}/?page=${page}`, undefined, true);
			const found = await asked.catch(() => undefined);
			// Without an answer what came in before stays.
			if (found) see({ since: one, one: found });
		};
		window.addEventListener(CHANGED, look);
		return () => window.removeEventListener(CHANGED, look);
	}, [one, page]);
	return seen.since === one ? seen.one : one;
};

/** In the reply box or the words for providers, which the server keeps and a reload leaves alone. */
const isKept = (field: Element) => field.closest("[data-kept]") !== null;

/** True while another form in this part has unsaved input. A reload would change it under the team member. */
const isWriting = (part = "main") =>
	[
		...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
			`${part} :is(textarea, input:is(${TYPED.map((type) => `[type=${type}]`).join()}))`,
		),
	].some((field) => field.value !== field.defaultValue && !isKept(field)) ||
	[...document.querySelectorAll<HTMLSelectElement>(`${part} select`)].some(isChosen);

/**
 * Does something once for changes that come together, when the team member is here.
 * @param isBusy true while it has to wait
 */
const onceForAll = (work: () => void, isBusy: () => boolean) => {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let leave = () => {};
	const soon = () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (isBusy()) return soon();
			leave();
			// They may have begun to type or to send meanwhile.
			leave = onceUserIsActive(() => (isBusy() ? soon() : work()));
		}, TOGETHER_MS);
	};
	const stop = () => {
		clearTimeout(timer);
		leave();
	};
	return { soon, stop };
};

/**
 * Reloads the page's data whenever the server reports a change. If the team member is away, waits until they are back.
 * @param address of the event stream
 * @param listed reloads the list beside the page, for a change of any case
 */
export const useFresh = (address: string, listed: () => void = () => {}): void => {
	const { revalidate } = useRevalidator();
	const isSignedOut = useSignedOut();
	const reloadList = useEffectEvent(listed);
	const { state } = useNavigation();
	// To reload while a form is sent or a page loads would begin that page's load again.
	const isLeaving = useEffectEvent(() => state !== "idle");
	useEffect(() => {
		if (isSignedOut) return;
		const page = onceForAll(
			() => void revalidate(),
			() => isWriting() || isLeaving(),
		);
		const list = onceForAll(
			() => reloadList(),
			() => false,
		);
		// The page waits until its forms are sent. Their neighbours don't.
		const beside = onceForAll(
			() => isWriting() && window.dispatchEvent(new Event(CHANGED)),
			() => isWriting("#timeline ~ *"),
		);
		let isFirst = true;
		// The next `changed` event, after reconnecting, may report changes we missed.
		const broken = () => {
			isFirst = false;
		};
		const begin = (line: EventSource) => {
			line.addEventListener("changed", () => {
				// The server sends one event on connecting. The page already shows that state.
				if (!isFirst) for (const part of [page, beside]) part.soon();
				isFirst = false;
			});
			line.addEventListener("listed", list.soon);
			line.onerror = broken;
		};
		const close = keepConnected(address, begin, broken);
		return () => {
			for (const part of [page, list, beside]) part.stop();
			close();
		};
	}, [address, revalidate, isSignedOut]);
};
