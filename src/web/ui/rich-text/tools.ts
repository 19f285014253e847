/** The editor's tools in their order. Separate from the editor, because the page shows them before it loads. */
export const TOOLS = [
	{ tool: "strong", label: "Bold", keys: "Control+B" },
	{ tool: "em", label: "Italic", keys: "Control+I" },
	{ tool: "underline", label: "Underline", keys: "Control+U" },
	{ tool: "bullets", label: "Bulleted list", keys: undefined },
	{ tool: "numbers", label: "Numbered list", keys: undefined },
	{ tool: "undo", label: "Undo", keys: "Control+Z" },
	{ tool: "redo", label: "Redo", keys: "Control+Y" },
] as const;

export type Tool = (typeof TOOLS)[number]["tool"];

/** Whether each mark or list is active at the selection, and whether undo and redo are possible. */
export type EditorStatus = Record<Tool, boolean>;

export interface MountedEditor {
	run: (tool: Tool) => void;
	focus: () => void;
	destroy: () => void;
}

export interface EditorOptions {
	place: HTMLElement;
	/** The initial HTML. */
	html: string;
	/** HTML before the caret, if the editor replaces a focused text area. */
	beforeCaret?: string | undefined;
	onChange: (html: string) => void;
	onStatus: (status: EditorStatus) => void;
}
