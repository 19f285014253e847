import { readFileSync } from "node:fs";
import { folderOf } from "#platform/files/folders.ts";

/** When a person last reviewed the list of words and help numbers, and when it is due again: days such as `2027-05-28`. */
export const LIST_REVIEW = JSON.parse(readFileSync(new URL("danger/review.json", folderOf("seed")), "utf8")) as {
	reviewed: string;
	check_again: string;
};
