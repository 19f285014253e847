import type { Settings } from "#platform/config.ts";

/** The site's address for links in emails, which are sent without a request to take it from. */
export const siteAddress = ({ publicUrl, host, port }: Pick<Settings, "publicUrl" | "host" | "port">): string => {
	if (publicUrl) return publicUrl;
	const reachable = host === "0.0.0.0" || host === "::" ? "localhost" : host;
	return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
};
