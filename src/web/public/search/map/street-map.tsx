import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DrawnMap } from "#contract/search/map.ts";
import styles from "../street-map.module.css";
import type { MapProvider } from "./listed.ts";
import listStyles from "./map-list.module.css";
import { entryId, pinId, pinLabel } from "./pin-label.ts";

interface Props {
	/** Address of the PMTiles file. */
	tiles: string;
	/** For narrow and wide screens, as the drawn maps. */
	maps: { small: DrawnMap; large: DrawnMap };
	providers: readonly MapProvider[];
	/** The drawn map, which shows until the streets do. */
	children: ReactNode;
}

/** Calls back once the focus isn't in this element, so that replacing its content doesn't lose the focus. */
const whenUnfocused = (element: HTMLElement, then: () => void) => {
	if (!element.contains(document.activeElement)) return then();
	const look = ({ relatedTarget }: FocusEvent) => {
		if (element.contains(relatedTarget as Node | null)) return;
		element.removeEventListener("focusout", look);
		then();
	};
	element.addEventListener("focusout", look);
};

/** Replaces the drawn map by one with streets once it is ready. If it never is, the drawn one stays. */
export const StreetMap = ({ tiles, maps, providers, children }: Props) => {
	const place = useRef<HTMLDivElement>(null);
	const [isShown, setShown] = useState(false);
	// The page gives this component a key for each search, so what it shows doesn't change.
	const shown = useRef({ tiles, maps, providers });
	useEffect(() => {
		const box = place.current;
		if (!box) return;
		const { tiles, maps, providers } = shown.current;
		const size = matchMedia("(max-width: 45em)").matches ? "small" : "large";
		const map = maps[size];
		let isGone = false;
		let remove = () => {};
		const pins = map.pins.flatMap(({ point, x, y, at, latitude, longitude }) => {
			const provider = providers[point];
			if (!provider) return [];
			const offset: [number, number] = [x - at.x, y - at.y];
			const { number, name, kind } = provider;
			const href = `#${entryId(provider)}`;
			return [
				{ id: pinId(provider, size), number, name, kind, label: pinLabel(provider), href, latitude, longitude, offset },
			];
		});
		import("./streets.ts")
			.then(({ showStreets }) => {
				if (isGone) return;
				remove = showStreets(box, {
					tiles,
					view: map.view,
					pins,
					places: map.places,
					pinClass: `${listStyles.shape} ${styles.streetPin}`,
					placeClass: styles.streetPlace ?? "",
					onReady: (named) =>
						whenUnfocused(box.parentElement ?? box, () => {
							flushSync(() => setShown(true));
							named();
						}),
				});
			})
			// The browser has no WebGL, or is too old for the library.
			.catch(() => {});
		return () => {
			isGone = true;
			remove();
		};
	}, []);
	return (
		<>
			{!isShown && children}
			<div ref={place} className={styles.streets} data-shown={isShown || undefined} />
		</>
	);
};
