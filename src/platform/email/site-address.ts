import type { Settings } from "#platform/config.ts";

/** Where our pages are, for links in letters: there is no request to take the address from when a letter is sent again. */
export const siteAddress = ({ publicUrl, host, port }: Pick<Settings, "publicUrl" | "host" | "port">): string => {
	if (publicUrl) return publicUrl;
	const reachable = host === "0.0.0.0" || host === "::" ? "localhost" : host;
	return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
};
