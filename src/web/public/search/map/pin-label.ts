import type { MapProvider } from "./listed.ts";

/** The name of a pin for screen readers: "3. Wattle Physio, 4 km away". */
export const pinLabel = ({ number, name, away }: Pick<MapProvider, "number" | "name" | "away">): string =>
	[`${number}. ${name}`, away].filter(Boolean).join(", ");
