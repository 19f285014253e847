/** Public pages whose vitals are measured, besides those of one provider and one story. */
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

/**
 * Puts the first provider and story of a running service into an address, in place of `{profile}`, `{id}` and `{story}`.
 * @param read an answer of its API, below `/api`
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

/** Addresses with the first provider and story of a running service in their places. */
export const addressesOf = async (origin: string): Promise<Record<string, string>> => {
	const fill = await fillerOf(async (path) => (await fetch(`${origin}/api${path}`)).json());
	return Object.fromEntries(Object.entries(PAGES).map(([name, address]) => [name, fill(address)]));
};
