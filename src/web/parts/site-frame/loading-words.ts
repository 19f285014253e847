import { adminCopy } from "#contract/shared/copy/admin.ts";
import { blogCopy } from "#contract/shared/copy/blog.ts";
import { loadingCopy } from "#contract/shared/copy/site.ts";

const WORDS = [
	[/^\/providers$/, loadingCopy.providers],
	[/^\/admin\/providers\/[^/]+\/\d+\/edit$/, adminCopy.loadingProvider],
	[/^\/blog\/?$/, blogCopy.loadingList],
	[/^\/blog\//, blogCopy.loadingStory],
] as const;

/** Text shown while a page loads. @param path path of the page */
export const loadingWords = (path: string): string =>
	WORDS.find(([address]) => address.test(path))?.[1] ?? loadingCopy.general;
