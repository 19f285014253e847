import { copy } from "#contract/shared/copy.ts";

const WORDS = [
	[/^\/providers$/, copy.loading.providers],
	[/^\/admin\/providers\/[^/]+\/\d+\/edit$/, copy.admin.loadingProvider],
	[/^\/blog\/?$/, copy.blog.loadingList],
	[/^\/blog\//, copy.blog.loadingStory],
] as const;

/** Text shown while a page loads. @param path path of the page */
export const loadingWords = (path: string): string =>
	WORDS.find(([address]) => address.test(path))?.[1] ?? copy.loading.general;
