import { useEffect, useEffectEvent } from "react";
import { useNavigation, useRevalidator } from "react-router";
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

/** In the reply box, whose words the server keeps and a reload leaves alone. */
const isKept = (field: Element) => field.closest("[data-kept]") !== null;

/** True while another form on the page has unsaved input. A reload would change it under the team member. */
const isWriting = () =>
	[
		...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
			`main textarea, main input:is(${TYPED.map((type) => `[type=${type}]`).join()})`,
		),
	].some((field) => field.value !== field.defaultValue && !isKept(field)) ||
	[...document.querySelectorAll<HTMLSelectElement>("main select")].some(isChosen);

/**
 * Does something once for changes that come together, when the team member is here and writes nothing.
 * @param isBusy true while it has to wait for something else too
 */
const onceForAll = (work: () => void, isBusy = () => false) => {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let leave = () => {};
	const soon = () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (isWriting() || isBusy()) return soon();
			leave();
			// They may have begun to type or to send meanwhile.
			leave = onceUserIsActive(() => (isWriting() || isBusy() ? soon() : work()));
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
			() => isLeaving(),
		);
		const list = onceForAll(() => reloadList());
		let isFirst = true;
		// The next `changed` event, after reconnecting, may report changes we missed.
		const broken = () => {
			isFirst = false;
		};
		const begin = (line: EventSource) => {
			line.addEventListener("changed", () => {
				// The server sends one event on connecting. The page already shows that state.
				if (!isFirst) page.soon();
				isFirst = false;
			});
			line.addEventListener("listed", list.soon);
			line.onerror = broken;
		};
		const close = keepConnected(address, begin, broken);
		return () => {
			page.stop();
			list.stop();
			close();
		};
	}, [address, revalidate, isSignedOut]);
};
