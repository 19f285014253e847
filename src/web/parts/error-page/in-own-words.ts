import { data } from "react-router";
import type { From } from "../../lib/call.ts";
import { ownArea } from "../../lib/own-area.ts";
import { errorTextIn, FOR_OTHERS } from "./area-texts.ts";

/**
 * Error to throw on a page outside an area's layout. Its page leads a signed-in person back to their own area.
 * @param isFor owner of a restricted page
 */
export const inOwnWords = async (from: From, status: number, isFor?: "team") => {
	const area = await ownArea(from);
	const saying = area && isFor && area !== isFor ? FOR_OTHERS[isFor] : area && errorTextIn(area, status);
	return data({ saying }, { status });
};
