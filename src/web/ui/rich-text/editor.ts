import { history } from "prosemirror-history";
import { inputRules, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { EditorState, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { commands, joinLists, keys, statusOf } from "./commands.ts";
import { tidyPasted } from "./pasted.ts";
import { docOf, htmlOfDoc, schema } from "./schema.ts";
import type { EditorOptions, MountedEditor } from "./tools.ts";

const listRules = inputRules({
	rules: [
		wrappingInputRule(/^[-*•]\s$/, schema.nodes.bullet_list),
		wrappingInputRule(/^1[.)]\s$/, schema.nodes.ordered_list),
	],
});

/** Mounts an editor in an element of the page. The page sets the element's role and name. */
export const mountEditor = ({ place, html, beforeCaret, onChange, onStatus }: EditorOptions): MountedEditor => {
	const view = new EditorView(
		{ mount: place },
		{
			state: EditorState.create({ doc: docOf(html), plugins: [listRules, keymap(keys), history(), joinLists()] }),
			transformPastedHTML: tidyPasted,
			dispatchTransaction(transaction) {
				view.updateState(view.state.apply(transaction));
				if (transaction.docChanged) onChange(htmlOfDoc(view.state.doc));
				onStatus(statusOf(view.state));
			},
		},
	);
	if (beforeCaret !== undefined) {
		const caret = Math.min(Selection.atEnd(docOf(beforeCaret)).head, view.state.doc.content.size);
		view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(caret), -1)));
		view.focus();
	}
	onStatus(statusOf(view.state));
	return {
		run: (tool) => commands[tool](view.state, view.dispatch, view),
		focus: () => view.focus(),
		destroy: () => view.destroy(),
	};
};
