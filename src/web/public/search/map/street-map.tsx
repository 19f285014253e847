import { type ReactNode, useEffect, useRef, useState } from "react";
import type { DrawnMap } from "#contract/search/map.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import styles from "../street-map.module.css";
import type { MapProvider } from "./listed.ts";
import { pinLabel } from "./pin-label.ts";

interface Props {
	/** Address of the PMTiles file. */
	tiles: string;
	/** For narrow and wide screens, as the drawn maps. */
	maps: { small: DrawnMap; large: DrawnMap };
	providers: readonly MapProvider[];
	state: SearchState;
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
export const StreetMap = ({ tiles, maps, providers, state, children }: Props) => {
	const place = useRef<HTMLDivElement>(null);
	const [isShown, setShown] = useState(false);
	// The page gives this component a key for each search, so what it shows doesn't change.
	const shown = useRef({ tiles, maps, providers, state });
	useEffect(() => {
		const box = place.current;
		if (!box) return;
		const { tiles, maps, providers, state } = shown.current;
		const map = matchMedia("(max-width: 45em)").matches ? maps.small : maps.large;
		let isGone = false;
		let remove = () => {};
		const pins = map.pins.flatMap(({ point, x, y, at, latitude, longitude }) => {
			const provider = providers[point];
			if (!provider) return [];
			const offset: [number, number] = [x - at.x, y - at.y];
			const { number, name } = provider;
			return [
				{ number, name, label: pinLabel(provider), href: links.profile(provider, state), latitude, longitude, offset },
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
					pinClass: styles.streetPin ?? "",
					placeClass: styles.streetPlace ?? "",
					onReady: () => whenUnfocused(box.parentElement ?? box, () => setShown(true)),
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
