/** Public pages to measure, by name. Placeholders are filled in by `fillerOf`. */
export const PAGES: Readonly<Record<string, string>> = {
	home: "/",
	results: "/providers?service_areas_list=1",
	profile: "{profile}",
	reviews: "{profile}/reviews",
	"write a review": "{profile}/review",
	connect: "{profile}/request-quote",
	"connect with several": "/providers/request-quote?to_quote={id}&service_areas_list=1",
	"landing page": "/services/speech-therapy",
	contact: "/contact",
	"live chat": "/live-chat",
	complaints: "/complaints-and-feedback",
	"list your organisation": "/list-your-organisation",
	"provider enquiry": "/list-your-organisation/enquire-now",
	"campaign enquiry": "/c2c",
	blog: "/blog/",
	story: "{story}",
	about: "/about",
	funding: "/funding-information",
	"privacy policy": "/privacy-policy",
};

/** Pages whose every control is used. A form on them is sent as it is, so that it comes back with errors. */
export const WHOLE: readonly string[] = ["results", "connect", "connect with several"];

/**
 * Makes a function that replaces `{profile}`, `{id}` and `{story}` in a path with the service's first provider and
 * story.
 * @param read fetches JSON from a path below `/api`
 */
export const fillerOf = async (read: (path: string) => Promise<unknown>): Promise<(address: string) => string> => {
	const first = async (path: string) => ((await read(path)) as { results: Record<string, unknown>[] }).results[0] ?? {};
	const [provider, story] = [await first("/providers/?pageSize=1"), await first("/blog/")];
	return (address) =>
		address
			.replace("{profile}", `/providers/${provider.url_slug}/${provider.id}`)
			.replace("{id}", String(provider.id))
			.replace("{story}", `/blog/${story.slug}/`);
};

/** Paths of all pages, filled in for a running service. */
export const addressesOf = async (origin: string): Promise<Record<string, string>> => {
	const fill = await fillerOf(async (path) => (await fetch(`${origin}/api${path}`)).json());
	return Object.fromEntries(Object.entries(PAGES).map(([name, address]) => [name, fill(address)]));
};
