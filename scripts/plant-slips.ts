import { parseSync, Visitor } from "vite";

/** A small mistake, like one of a tired day: `text` stands in place of what is between `start` and `end`. */
export interface Slip {
	start: number;
	end: number;
	text: string;
	/** First line of the place, from 1. */
	line: number;
	kind: string;
}

const OPERATORS: Record<string, string> = {
	"<": "<=",
	"<=": "<",
	">": ">=",
	">=": ">",
	"===": "!==",
	"!==": "===",
	"+": "-",
	"-": "+",
	"*": "/",
	"/": "*",
	"&&": "||",
	"||": "&&",
};

/** Rules that stand in SQL: a word or sign, and what a slip writes instead. */
const SQL_SLIPS: [RegExp, string][] = [
	[/(?<![<>=!-])<(?![<>=])/g, "<="],
	[/(?<![<>=!-])>(?![<>=])/g, ">="],
	[/<=/g, "<"],
	[/>=/g, ">"],
	[/ and (?!\w+ preceding)/g, " or "],
	[/ is null\b/g, " is not null"],
	[/ is not null\b/g, " is null"],
	[/\bnot exists\b/g, "exists"],
	[/\basc\b/g, "desc"],
	[/\bdesc\b/g, "asc"],
];

const looksLikeSql = (text: string): boolean =>
	/\b(select|where|update|delete|insert|join|order by|exists)\b/.test(text);

/** Places in a TypeScript file where a slip can be planted, in the order of the file. */
export const slipsIn = (file: string, code: string): Slip[] => {
	const slips: Slip[] = [];
	const add = (start: number, end: number, text: string, kind: string) =>
		slips.push({ start, end, text, kind, line: code.slice(0, start).split("\n").length });
	const operator = ({ left, right, operator }: { left: Span; right: Span; operator: string }) => {
		const other = OPERATORS[operator];
		const at = code.indexOf(operator, left.end);
		if (other && at < right.start) add(at, at + operator.length, other, `${operator} becomes ${other}`);
	};
	const ofTypes = new Set<number>();
	const visitor = new Visitor({
		BinaryExpression: operator,
		LogicalExpression: (node) => {
			const [left, right] = [node.left, node.right].map(({ start, end }) => code.slice(start, end));
			// ?? beside && doesn't parse without parentheses.
			if (node.operator === "??") add(node.start, node.end, `((${left}) && (${right}))`, "?? becomes &&");
			else operator(node);
		},
		TSLiteralType: ({ literal }) => {
			ofTypes.add(literal.start);
		},
		IfStatement: ({ test }) =>
			add(test.start, test.end, `!(${code.slice(test.start, test.end)})`, "the opposite condition"),
		ConditionalExpression: ({ test }) =>
			add(test.start, test.end, `!(${code.slice(test.start, test.end)})`, "the opposite condition"),
		ExpressionStatement: ({ start, end, expression }) => {
			const call = expression.type === "AwaitExpression" ? expression.argument : expression;
			if (call.type === "CallExpression") add(start, end, ";", "a call is left out");
		},
		Literal: ({ start, end, value }) => {
			if (ofTypes.has(start)) return;
			if (typeof value === "number") add(start, end, String(value + 1), "one more");
			if (typeof value === "boolean") add(start, end, String(!value), `${value} becomes ${!value}`);
		},
		TemplateElement: ({ start, end }) => {
			const text = code.slice(start, end);
			if (!looksLikeSql(text)) return;
			for (const [sign, other] of SQL_SLIPS)
				for (const { 0: found, index } of text.matchAll(sign))
					add(start + index, start + index + found.length, other, `${found.trim()} becomes ${other.trim()} in SQL`);
		},
	});
	visitor.visit(parseSync(file, code).program);
	return slips.toSorted((a, b) => a.start - b.start);
};

interface Span {
	start: number;
	end: number;
}

export const planted = (code: string, { start, end, text }: Slip): string =>
	code.slice(0, start) + text + code.slice(end);
