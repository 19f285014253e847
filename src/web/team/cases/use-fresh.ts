import { useEffect } from "react";
import { useRevalidator } from "react-router";
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

const TYPED = ["text", "search", "email", "tel", "date", "time", "datetime-local"];

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
 * Reloads the page's data whenever the server reports a change. If the team member is away, waits until they are back.
 * @param address of the event stream
 */
export const useFresh = (address: string): void => {
	const { revalidate } = useRevalidator();
	const isSignedOut = useSignedOut();
	useEffect(() => {
		if (isSignedOut) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let leave = () => {};
		let isFirst = true;
		// The next `changed` event, after reconnecting, may report changes we missed.
		const broken = () => {
			isFirst = false;
		};
		const soon = () => {
			clearTimeout(timer);
			timer = setTimeout(() => {
				if (isWriting()) soon();
				else {
					leave();
					leave = onceUserIsActive(() => void revalidate());
				}
			}, TOGETHER_MS);
		};
		const begin = (line: EventSource) => {
			line.addEventListener("changed", () => {
				// The server sends one event on connecting. The page already shows that state.
				if (!isFirst) soon();
				isFirst = false;
			});
			line.onerror = broken;
		};
		const close = keepConnected(address, begin, broken);
		return () => {
			clearTimeout(timer);
			leave();
			close();
		};
	}, [address, revalidate, isSignedOut]);
};
