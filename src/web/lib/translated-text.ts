// Browser translation replaces React's text nodes with <font> elements. React then changes nodes that are no longer on
// the page, or fails when it removes them (docs/decisions/0064-other-languages.md). Here a text node that
// changes is put back in place of its translation, and the browser translates it again.

/** The translation shown instead of a text node. */
const shownFor = new WeakMap<Node, Node>();

const isFont = ({ nodeName }: Node) => nodeName === "FONT";

/** Puts a text node back in place of its translation. */
const putBack = (text: Node): void => {
	const shown = shownFor.get(text);
	shownFor.delete(text);
	shown?.parentNode?.replaceChild(text, shown);
};

/** The child of `parent` that represents a React node: the node itself or its translation. */
const standsFor = <T extends Node | null>(parent: Node, child: T): Node | T => {
	if (child && child.parentNode !== parent) putBack(child);
	let node: Node | null = child;
	while (node && node.parentNode !== parent) node = node.parentNode && isFont(node.parentNode) ? node.parentNode : null;
	return node ?? child;
};

const isLost = (parent: Node, child: Node | null) => child instanceof Text && child.parentNode !== parent;

/** Keeps translated text in sync with React. Called once before hydration. */
export const keepTranslatedText = (): void => {
	const changes = new MutationObserver((records) => {
		for (const { target } of records) putBack(target);
	});
	new MutationObserver((records) => {
		const fonts = records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont));
		for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
			for (const text of removedNodes) {
				const shown = fonts.find((font) => [...addedNodes, previousSibling, nextSibling].includes(font));
				if (!shown || isFont(text) || text.parentNode === shown.parentNode) continue;
				shownFor.set(text, shown);
				changes.observe(text, { characterData: true });
			}
	}).observe(document, { childList: true, subtree: true });

	const { prototype } = Node;
	const { removeChild, insertBefore } = prototype;
	prototype.removeChild = function <T extends Node>(child: T): T {
		const there = standsFor(this, child);
		if (!isLost(this, there)) removeChild.call(this, there);
		return child;
	};
	prototype.insertBefore = function <T extends Node>(added: T, before: Node | null): T {
		putBack(added);
		const there = standsFor(this, before);
		return insertBefore.call(this, added, isLost(this, there) ? null : there) as T;
	};
};
