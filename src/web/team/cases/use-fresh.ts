import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useSignedOut } from "../../lib/signed-out.ts";
import { keepLine } from "../../lib/silent-line.ts";
import { onceSomebodyIsThere } from "../somebody-there.ts";

/** Changes that come close together are asked for once, in milliseconds. */
const TOGETHER_MS = 200;

const isChosen = ({ options, selectedIndex }: HTMLSelectElement) =>
	selectedIndex !==
	Math.max(
		[...options].findIndex(({ defaultSelected }) => defaultSelected),
		0,
	);

/** Kinds of fields that are typed into. */
const TYPED = ["text", "search", "email", "tel", "date", "time", "datetime-local"];

/** True while somebody writes or chooses: what they have before them does not change under their hands. */
const isWriting = () =>
	[
		...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
			`main textarea, main input:is(${TYPED.map((type) => `[type=${type}]`).join()})`,
		),
	].some(({ value, defaultValue }) => value !== defaultValue) ||
	[...document.querySelectorAll<HTMLSelectElement>("main select")].some(isChosen);

/**
 * Asks for the page's data anew whenever the service says that it changed; while nobody is there, once they are back.
 * @param address of its events
 */
export const useFresh = (address: string): void => {
	const { revalidate } = useRevalidator();
	const isSignedOut = useSignedOut();
	useEffect(() => {
		if (isSignedOut) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let leave = () => {};
		let isFirst = true;
		// What changed while the line was broken shows when it is back.
		const broken = () => {
			isFirst = false;
		};
		const soon = () => {
			clearTimeout(timer);
			timer = setTimeout(() => {
				if (isWriting()) soon();
				else {
					leave();
					leave = onceSomebodyIsThere(() => void revalidate());
				}
			}, TOGETHER_MS);
		};
		const begin = (line: EventSource) => {
			line.addEventListener("changed", () => {
				// The one at the start says nothing that the page does not show.
				if (!isFirst) soon();
				isFirst = false;
			});
			line.onerror = broken;
		};
		const close = keepLine(address, begin, broken);
		return () => {
			clearTimeout(timer);
			leave();
			close();
		};
	}, [address, revalidate, isSignedOut]);
};
