import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";

/** The address of the map with streets. */
export const streetMapHref = (state: SearchState): string => links.map(state).replace("/map", "/map/streets");
