/** A statement's operation and table, for example `select provider`. */
export interface StatementName {
	operation: string;
	/** The first table in the statement, if it can be recognised. */
	table: string | undefined;
}

const OPERATIONS =
	/^(select|insert|update|delete|merge|truncate|with|begin|start|commit|rollback|savepoint|release|lock|listen|notify|set|values|copy)\b/;
const NAME = String.raw`"?([a-z_]\w*)\b"?(?:\."?([a-z_]\w*)\b"?)?`;
/** A name before a bracket is a function, except after `insert into`. */
const TABLE = new RegExp(
	String.raw`\binto\s+${NAME}|\b(?:from|update|join|truncate)\s+(?:only\s+|lateral\s+)*${NAME}(?!\w|\s*\()`,
	"g",
);
/** Words that can follow `from` or `update` without being a table. */
const NO_TABLE = new Set([
	"select",
	"set",
	"unnest",
	"generate_series",
	"jsonb_to_recordset",
	"lateral",
	"values",
	"now",
	"skip",
	"of",
]);
const LONGEST = 20_000;

/**
 * The name of a statement for a trace. It never contains values: quoted texts are removed first, and tables are plain
 * names. A statement with `with` is named after its main part.
 */
export const statementName = (text: string): StatementName => {
	const plain = text
		.slice(0, LONGEST)
		.replace(/'(?:[^']|'')*'?/g, "''")
		.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
		.toLowerCase()
		// Remove other uses of `from`.
		.replace(/\b(?:extract|substring|trim|overlay)\s*\([^()]*\bfrom\b|\bdistinct\s+from\b/g, " ")
		.trim();
	const names = new Set(
		[
			...plain.matchAll(
				/(?:\bwith\s+(?:recursive\s+)?|,\s*|\)\s*,\s*)([a-z_][a-z0-9_]*)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g,
			),
		].map(([, name]) => name),
	);
	const first = OPERATIONS.exec(plain)?.[1] ?? "other";
	const operation = first === "with" ? (/\b(insert|update|delete|merge)\b/.exec(plain)?.[1] ?? "select") : first;
	for (const [, into, intoTable, of, ofTable] of plain.matchAll(TABLE)) {
		const name = intoTable ?? into ?? ofTable ?? of;
		if (name && !names.has(name) && !NO_TABLE.has(name)) return { operation, table: name };
	}
	return { operation, table: undefined };
};
