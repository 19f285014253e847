import { useEffect, useRef, useState } from "react";

export interface Suggestions<T> {
	/** The text that the items belong to; undefined before the first request. */
	text: string | undefined;
	items: readonly T[];
	state: "idle" | "busy" | "ready" | "failed";
}

interface Options<T> {
	suggest: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
	minChars: number;
	delay: number;
	onFailed?: (() => void) | undefined;
}

const nothing = { text: undefined, items: [], state: "idle" } as const;

/** Requests suggestions once typing pauses. A newer request aborts the older one. */
export const useSuggestions = <T>({ suggest, minChars, delay, onFailed }: Options<T>) => {
	const [found, setFound] = useState<Suggestions<T>>(nothing);
	const running = useRef<AbortController>(undefined);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

	const stop = () => {
		clearTimeout(timer.current);
		running.current?.abort();
	};

	const ask = (typed: string, wait = delay) => {
		stop();
		const text = typed.trim();
		if (text.length < minChars) return setFound(nothing);
		const controller = new AbortController();
		running.current = controller;
		timer.current = setTimeout(async () => {
			setFound((before) => ({ ...before, state: "busy" }));
			try {
				const items = await suggest(text, controller.signal);
				if (!controller.signal.aborted) setFound({ text, items, state: "ready" });
			} catch {
				if (controller.signal.aborted) return;
				setFound({ text, items: [], state: "failed" });
				onFailed?.();
			}
		}, wait);
	};

	const forget = () => {
		stop();
		setFound(nothing);
	};

	// Cleans up on unmount; the refs hold the running timer and request.
	useEffect(
		() => () => {
			clearTimeout(timer.current);
			running.current?.abort();
		},
		[],
	);

	return { found, ask, forget };
};
