import type { KyselyPlugin, RootOperationNode } from "kysely";

/** Has the first so many of these queries fail, as while the database is down. */
export const failing = (
	times: number,
	isMeant: (node: RootOperationNode) => boolean,
): { plugin: KyselyPlugin; left(): number } => {
	let left = times;
	const plugin: KyselyPlugin = {
		transformQuery: ({ node }) => {
			if (left > 0 && isMeant(node) && left--) throw Object.assign(new Error("down"), { code: "ECONNREFUSED" });
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	return { plugin, left: () => left };
};
