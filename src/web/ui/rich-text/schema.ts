import { DOMParser, DOMSerializer, type Node, Schema } from "prosemirror-model";
import { tidyRich } from "#contract/shared/rich-text.ts";
import { trusted } from "../trusted-html/trusted-html.ts";

/** The elements a text can hold: the same as `tidyRich` allows. Lists have one level. */
export const schema = new Schema({
	nodes: {
		doc: { content: "block+" },
		paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
		bullet_list: { group: "block", content: "list_item+", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
		ordered_list: { group: "block", content: "list_item+", parseDOM: [{ tag: "ol" }], toDOM: () => ["ol", 0] },
		list_item: { content: "paragraph", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
		text: { group: "inline" },
		hard_break: { group: "inline", inline: true, selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
	},
	marks: {
		strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
		em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
		underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
	},
});

/** Parses HTML into a document. */
export const docOf = (html: string): Node =>
	DOMParser.fromSchema(schema).parse(new window.DOMParser().parseFromString(trusted(tidyRich(html)), "text/html").body);

/** The HTML of a document, in normal form; empty if it has no text. */
export const htmlOfDoc = (doc: Node): string => {
	const box = document.createElement("div");
	box.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
	return tidyRich(box.innerHTML);
};
