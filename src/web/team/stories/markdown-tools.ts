/** A text and its selection, as character offsets. */
export interface Selection {
	text: string;
	start: number;
	end: number;
}

/** Replaces the text between `from` and `to` with `insert`, then selects `start` to `end` of the new text. */
export interface Edit {
	from: number;
	to: number;
	insert: string;
	start: number;
	end: number;
}

export const TOOLS = ["heading", "subheading", "strong", "em", "link", "list", "numbers", "quote"] as const;
export type Tool = (typeof TOOLS)[number];

/** Toggles signs such as `**` around the selected words. */
const around = ({ text, start, end }: Selection, sign: string, placeholder: string): Edit => {
	const words = text.slice(start, end);
	if (text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign)
		return {
			from: start - sign.length,
			to: end + sign.length,
			insert: words,
			start: start - sign.length,
			end: end - sign.length,
		};
	const inside = words.trim() || placeholder;
	return {
		from: start,
		to: end,
		insert: `${sign}${inside}${sign}`,
		start: start + sign.length,
		end: start + sign.length + inside.length,
	};
};

const MARKERS = /^(#{1,6} |[-*] |\d+\. |> )/;

/** Toggles a marker such as `- ` on each selected line. Replaces other markers. */
const before = ({ text, start, end }: Selection, marker: (index: number) => string): Edit => {
	const from = text.lastIndexOf("\n", start - 1) + 1;
	const next = text.indexOf("\n", end);
	const to = next < 0 ? text.length : next;
	const lines = text.slice(from, to).split("\n");
	const isOn = lines.every((line, index) => line.startsWith(marker(index)));
	const insert = lines
		.map((line, index) => (isOn ? line.slice(marker(index).length) : marker(index) + line.replace(MARKERS, "")))
		.join("\n");
	return { from, to, insert, start: from + (lines.length === 1 ? insert.length : 0), end: from + insert.length };
};

/** The edit that a formatting button makes. */
export const applyTool = (tool: Tool, selection: Selection): Edit => {
	switch (tool) {
		case "heading":
			return before(selection, () => "## ");
		case "subheading":
			return before(selection, () => "### ");
		case "strong":
			return around(selection, "**", "strong words");
		case "em":
			return around(selection, "*", "words");
		case "list":
			return before(selection, () => "- ");
		case "numbers":
			return before(selection, (index) => `${index + 1}. `);
		case "quote":
			return before(selection, () => "> ");
		default: {
			const { text, start, end } = selection;
			const words = text.slice(start, end).trim() || "link text";
			// Selects the address, which the author types next.
			return {
				from: start,
				to: end,
				insert: `[${words}](https://)`,
				start: start + words.length + 3,
				end: start + words.length + 11,
			};
		}
	}
};

/** Inserts a picture on its own line after the selection. */
export const insertPicture = ({ text, end }: Selection, ref: string, alt: string): Edit => {
	const lead =
		end === 0 ? "" : text.slice(0, end).endsWith("\n\n") ? "" : text.slice(0, end).endsWith("\n") ? "\n" : "\n\n";
	const insert = `${lead}![${alt.replace(/[[\]]/g, "")}](${ref})\n\n`;
	return { from: end, to: end, insert, start: end + insert.length, end: end + insert.length };
};
