import { baseKeymap, chainCommands, lift, toggleMark } from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import type { MarkType, Node, NodeType, ResolvedPos } from "prosemirror-model";
import { splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, EditorState, Plugin, Selection, TextSelection } from "prosemirror-state";
import { schema } from "./schema.ts";
import type { EditorStatus, Tool } from "./tools.ts";

const { paragraph, bullet_list, ordered_list, list_item, hard_break } = schema.nodes;
const { strong, em, underline } = schema.marks;

const isList = (node: Node) => node.type === bullet_list || node.type === ordered_list;

const listAround = ($pos: ResolvedPos) =>
	$pos.depth > 0 && isList($pos.node(1)) ? { type: $pos.node(1).type, at: $pos.before(1) } : undefined;

/** "Select all" ends outside all blocks. This returns the selection with its ends in the first and last block. */
const inBlocks = ({ selection, doc }: EditorState): Selection =>
	selection.$from.depth > 0 && selection.$to.depth > 0
		? selection
		: TextSelection.between(Selection.atStart(doc).$from, Selection.atEnd(doc).$to);

/** Joins all paragraphs and lists that the selection touches into one list. */
const gatherInList =
	(kind: NodeType): Command =>
	({ doc, selection: { $from, $to }, tr }, dispatch) => {
		const [start, end] = [$from.before(1), $to.after(1)];
		const items: Node[] = [];
		doc.nodesBetween(start, end, (node) => {
			if (node.type === paragraph) items.push(list_item.create(null, node));
		});
		const list = kind.create(null, items);
		tr.replaceWith(start, end, list);
		dispatch?.(
			tr
				.setSelection(TextSelection.between(tr.doc.resolve(start), tr.doc.resolve(start + list.nodeSize)))
				.scrollIntoView(),
		);
		return true;
	};

/** Turns every selected item into a paragraph. The rest of the list stays before and after it. */
const endList: Command = ({ doc, selection, tr }, dispatch) => {
	const items: number[] = [];
	doc.nodesBetween(selection.from, selection.to, (node, at) => {
		if (node.type === list_item) items.push(at + 2);
	});
	for (const at of items.reverse())
		lift(EditorState.create({ doc: tr.doc, selection: TextSelection.create(tr.doc, at) }), ({ steps }) => {
			for (const step of steps) tr.step(step);
		});
	if (tr.docChanged) dispatch?.(tr.scrollIntoView());
	return tr.docChanged;
};

/** Makes a list, ends it, or changes its kind. */
const toggleList =
	(kind: NodeType): Command =>
	(whole, dispatch, view) => {
		const state = whole.apply(whole.tr.setSelection(inBlocks(whole)));
		const { $from, $to } = state.selection;
		const [first, last] = [listAround($from), listAround($to)];
		if (first && last && first.at === last.at) {
			if (first.type === kind) return endList(state, dispatch, view);
			dispatch?.(state.tr.setNodeMarkup(first.at, kind));
			return true;
		}
		return chainCommands(wrapInList(kind), gatherInList(kind))(state, dispatch, view);
	};

/** Ends the list on an empty item, or on Backspace at the start of an item. */
const leaveList =
	(when: "empty" | "start"): Command =>
	(state, dispatch, view) => {
		const { empty, $from } = state.selection;
		if (!empty || $from.parentOffset > 0 || (when === "empty" && $from.parent.content.size > 0)) return false;
		return listAround($from) ? endList(state, dispatch, view) : false;
	};

/**
 * Backspace at the start of a paragraph after a list: its text joins the last item. Otherwise it would become an item,
 * which the next Backspace would undo.
 */
const joinLastItem: Command = ({ doc, selection: { empty, $from }, tr }, dispatch) => {
	if (
		!empty ||
		$from.depth !== 1 ||
		$from.parentOffset > 0 ||
		$from.index(0) === 0 ||
		!isList(doc.child($from.index(0) - 1))
	)
		return false;
	const end = $from.before(1);
	const caret = end - 3;
	tr.delete(end, $from.after(1)).insert(caret, $from.parent.content);
	dispatch?.(tr.setSelection(TextSelection.create(tr.doc, caret)).scrollIntoView());
	return true;
};

const breakLine: Command = (state, dispatch) => {
	dispatch?.(state.tr.replaceSelectionWith(hard_break.create(), true).scrollIntoView());
	return true;
};

export const commands: Record<Tool, Command> = {
	strong: toggleMark(strong),
	em: toggleMark(em),
	underline: toggleMark(underline),
	bullets: toggleList(bullet_list),
	numbers: toggleList(ordered_list),
	undo,
	redo,
};

/** Keys of the editor. Tab isn't one of them, because it leaves the editor. */
export const keys: Record<string, Command> = {
	...baseKeymap,
	"Mod-b": commands.strong,
	"Mod-B": commands.strong,
	"Mod-i": commands.em,
	"Mod-I": commands.em,
	"Mod-u": commands.underline,
	"Mod-U": commands.underline,
	"Mod-z": undo,
	"Mod-y": redo,
	"Shift-Mod-z": redo,
	"Shift-Enter": breakLine,
	Enter: chainCommands(leaveList("empty"), splitListItem(list_item), baseKeymap.Enter as Command),
	Backspace: chainCommands(undoInputRule, leaveList("start"), joinLastItem, baseKeymap.Backspace as Command),
};

/** The status of the tools for a state of the editor. */
export const statusOf = (state: EditorState): EditorStatus => {
	const { empty, from, to, $from, $to } = inBlocks(state);
	const has = (mark: MarkType) =>
		empty ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, mark);
	const within = (kind: NodeType) => listAround($from)?.type === kind && listAround($to)?.type === kind;
	return {
		strong: has(strong),
		em: has(em),
		underline: has(underline),
		bullets: within(bullet_list),
		numbers: within(ordered_list),
		undo: undoDepth(state) > 0,
		redo: redoDepth(state) > 0,
	};
};

/** Joins neighbouring lists of one kind, because they are stored as one list. */
export const joinLists = () =>
	new Plugin({
		appendTransaction: (transactions, _, { doc, tr }) => {
			if (!transactions.some((transaction) => transaction.docChanged)) return null;
			const seams: number[] = [];
			doc.forEach((node, offset, index) => {
				if (index > 0 && isList(node) && doc.child(index - 1).type === node.type) seams.push(offset);
			});
			for (const seam of seams.reverse()) tr.join(seam);
			return tr.docChanged ? tr : null;
		},
	});
