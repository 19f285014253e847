import { requiredText } from "#contract/common.ts";
import { blankIn } from "./answer-blanks.ts";

/** What a colleague sends to a person. A placeholder that nothing replaced is refused, so that no one reads it. */
export const sentText = (most: number, missing: string) =>
	requiredText(most, missing).refine((text) => !blankIn(text), {
		error: ({ input }) => `Replace ${blankIn(String(input))} before you send this`,
	});
