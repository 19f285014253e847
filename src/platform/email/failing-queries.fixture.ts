import type { KyselyPlugin, RootOperationNode } from "kysely";

/** A plugin that fails the first matching queries, as if the database were down. `left` returns how many remain. */
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
