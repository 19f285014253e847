import { blogCopy } from "#contract/shared/copy/blog.ts";

const SMALL = new Set(["and", "for", "in", "of", "or", "the", "with"]);

/** Service area name for the promo, in title case without a trailing "service(s)" (BLG-042); undefined if empty. */
export const cleanServiceName = (name: string | undefined): string | undefined => {
	const bare = (name ?? "").trim().replace(/(^|\s+)services?$/i, "");
	if (bare === "") return undefined;
	return bare
		.split(/\s+/)
		.map((word, index) =>
			index > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1),
		)
		.join(" ");
};

/** "Connecting you with Speech Therapy services". The text for all services already ends with that word. */
export const connectingWith = (name: string | undefined): string =>
	blogCopy.connecting.replace(/\{service area\} services$/, () => {
		const clean = cleanServiceName(name);
		return clean ? `${clean} services` : blogCopy.allServices;
	});
