import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Asks for the page's data anew whenever the service says that something changed; changes that come close together are asked for once. */
export const useChanges = (address: string): void => {
	const { revalidate } = useRevalidator();
	const ask = useRef(revalidate);
	ask.current = revalidate;
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const source = new EventSource(address);
		const soon = () => {
			clearTimeout(timer);
			timer = setTimeout(() => void ask.current(), 200);
		};
		let first = true;
		source.addEventListener("changed", () => {
			// The one at the start says nothing that the page does not show.
			if (!first) soon();
			first = false;
		});
		// What changed while the line was broken shows when it is back.
		source.onerror = () => {
			first = false;
		};
		return () => {
			clearTimeout(timer);
			source.close();
		};
	}, [address]);
};
