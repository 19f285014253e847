import { isolated } from "#contract/shared/isolated.ts";
import type { MapProvider } from "./listed.ts";
import { PIN_KINDS } from "./pin.tsx";

/** The name of a pin for screen readers: "3. Wattle Physio, 4 km away, places now". */
export const pinLabel = ({
	number,
	name,
	away,
	kind,
}: Pick<MapProvider, "number" | "name" | "away" | "kind">): string =>
	[`${number}. ${isolated(name)}`, away, PIN_KINDS[kind].toLowerCase()].filter(Boolean).join(", ");

/** A provider's entry in the list beside the map. */
export const entryId = ({ number }: Pick<MapProvider, "number">): string => `provider-${number}`;

/** Their pin. The drawings for narrow and wide screens are both in the page. */
export const pinId = ({ number }: Pick<MapProvider, "number">, size: "small" | "large"): string =>
	size === "small" ? `small-pin-${number}` : `pin-${number}`;
