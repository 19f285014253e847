/** A DATABASE_URL in parts: what is before the servers, the servers, and what comes after them. */
const partsOf = (url: string): [before: string, servers: string[], after: string] => {
	const [, scheme = "", authority = "", after = ""] = /^(\w+:\/\/)([^/?]*)(.*)$/s.exec(url) ?? [];
	const at = authority.lastIndexOf("@") + 1;
	return [scheme + authority.slice(0, at), authority.slice(at).split(","), after];
};

/** The address of each server in a DATABASE_URL, which lists them as libpq does: `postgres://user@one:5432,two:5432/name`. */
export const serversOf = (url: string): string[] => {
	const [before, servers, after] = partsOf(url);
	return servers.map((server) => before + server + after);
};

/** Where a DATABASE_URL leads, without the name and the password: `db1:5432,db2:5432`, or the folder of a Unix socket. */
export const placeOf = (url: string): string => {
	const [, servers, after] = partsOf(url);
	return decodeURIComponent(new URLSearchParams(after.split("?")[1]).get("host") ?? servers.join(",")) || "localhost";
};

/** The only sessions that the service can use. */
const TARGETS = ["read-write", "primary"];

/** What is wrong with a DATABASE_URL, if anything. */
export const faultOfDatabaseUrl = (url: string): string | undefined => {
	const servers = serversOf(url);
	if (servers.length > 1 && /(^|,)(:|%2f|,|$)/i.test(partsOf(url)[1].join()))
		return "must name each server, without empty ones and sockets";
	if (!servers.every((server) => /^postgres(ql)?:\/\//.test(server) && URL.canParse(server)))
		return "must be an address such as postgres://user:password@host:5432/name";
	const target = new URL(servers[0] ?? "").searchParams.get("target_session_attrs");
	return target === null || TARGETS.includes(target)
		? undefined
		: "may have target_session_attrs=read-write only, since every node writes";
};
