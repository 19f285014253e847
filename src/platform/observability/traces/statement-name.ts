/** What a statement does to which table: `select provider`. */
export interface StatementName {
	operation: string;
	/** The first table it names; absent where that cannot be told. */
	table: string | undefined;
}

const OPERATIONS =
	/^(select|insert|update|delete|merge|truncate|with|begin|start|commit|rollback|savepoint|release|lock|listen|notify|set|values|copy)\b/;
const NAME = String.raw`"?([a-z_]\w*)\b"?(?:\."?([a-z_]\w*)\b"?)?`;
/** A bracket after a name makes a function of it, but for the columns of an insert. */
const TABLE = new RegExp(
	String.raw`\binto\s+${NAME}|\b(?:from|update|join|truncate)\s+(?:only\s+|lateral\s+)*${NAME}(?!\w|\s*\()`,
	"g",
);
/** Words that stand where a table could. */
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
 * The name of a statement for a trace. Values never come into it: quoted texts are cut out first, and a table is a plain name of ours.
 * A statement that begins with `with` is named by what comes after its parts.
 */
export const statementName = (text: string): StatementName => {
	const plain = text
		.slice(0, LONGEST)
		.replace(/'(?:[^']|'')*'?/g, "''")
		.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
		.toLowerCase()
		// Other things than a table stand after these.
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
