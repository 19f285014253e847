import fc from "fast-check";

/** Words, every character with a meaning in HTML or in the plain-text form, and invisible characters. */
const word = fc.oneof(
	fc.constantFrom(
		"care",
		"at",
		"home",
		"*",
		"**",
		"_",
		"__",
		"\\",
		"-",
		"1.",
		"2)",
		"•",
		"<",
		">",
		"&",
		"&amp;",
		"a*b",
		"x_y",
		"#",
		".",
		")",
		"(",
		"\\*",
		"\\-",
		"12.",
	),
	fc.constantFrom(
		"\u200b",
		"\u200d",
		"\u00ad",
		"\ufeff",
		"\u00a0",
		"\u202e",
		"\u2028",
		"👩‍👧",
		"é",
		"\u0007",
		"\ud83d",
	),
	fc.string({ unit: "binary", maxLength: 6 }),
);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const phrase = fc
	.array(fc.tuple(word, fc.constantFrom("", " ", "  ", "\n")), { maxLength: 5 })
	.map((parts) => escaped(parts.flat().join("")));

const inline = fc.letrec<{ node: string }>((tie) => ({
	node: fc.oneof(
		{ maxDepth: 3, depthSize: "small" },
		phrase,
		fc.constant("<br>"),
		fc
			.tuple(fc.constantFrom("strong", "b", "em", "i", "u", "span", "a"), fc.array(tie("node"), { maxLength: 3 }))
			.map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag}>`),
	),
})).node;

const inlines = fc.array(inline, { maxLength: 4 }).map((parts) => parts.join(""));

/** Arbitrary HTML like that from an editor, a word processor or a web page. */
export const richHtml = fc
	.array(
		fc.letrec<{ block: string }>((tie) => ({
			block: fc.oneof(
				{ maxDepth: 3, depthSize: "small" },
				inlines,
				fc
					.tuple(fc.constantFrom("p", "div", "h1", "h4", "blockquote", "td"), inlines)
					.map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
				fc
					.tuple(
						fc.constantFrom("ul", "ol"),
						fc.array(fc.tuple(inlines, fc.option(tie("block"), { nil: "" })), { maxLength: 4 }),
					)
					.map(
						([tag, items]) => `<${tag}>${items.map(([text, more]) => `<li>${text}${more}</li>`).join("\n")}</${tag}>`,
					),
				fc
					.tuple(fc.constantFrom("div", "section", "strong", "u", "p"), fc.array(tie("block"), { maxLength: 3 }))
					.map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag}>`),
			),
		})).block,
		{ maxLength: 5 },
	)
	.map((blocks) => blocks.join(""));
