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

/** Addresses with the first provider and story of a running service in their places. */
export const addressesOf = async (origin: string): Promise<Record<string, string>> => {
	const first = async (path: string) => ((await (await fetch(`${origin}/api${path}`)).json()) as { results: Record<string, unknown>[] }).results[0] ?? {};
	const [provider, story] = [await first("/providers/?pageSize=1"), await first("/blog/")];
	const fill = (address: string) =>
		address
			.replace("{profile}", `/providers/${provider.url_slug}/${provider.id}`)
			.replace("{id}", String(provider.id))
			.replace("{story}", `/blog/${story.slug}/`);
	return Object.fromEntries(Object.entries(PAGES).map(([name, address]) => [name, fill(address)]));
};
