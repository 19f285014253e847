import { data } from "react-router";
import type { From } from "../../lib/call.ts";
import { ownArea } from "../../lib/own-area.ts";
import { errorTextIn, FOR_OTHERS } from "./area-sayings.ts";

/**
 * To be thrown where a page outside of an area's frame cannot be shown: it leads whoever is signed in back to their own part of the site.
 * @param isFor whose page it is, where nobody else may see it
 */
export const inOwnWords = async (from: From, status: number, isFor?: "team") => {
	const area = await ownArea(from);
	const saying = area && isFor && area !== isFor ? FOR_OTHERS[isFor] : area && errorTextIn(area, status);
	return data({ saying }, { status });
};
