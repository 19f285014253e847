/** The tools of the editor in the order in which they stand. No editor is needed to know them: the page has them before it is loaded. */
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

/** Whether each mark or list is on where the selection is, and whether there is anything to undo or redo. */
export type EditorStatus = Record<Tool, boolean>;

export interface MountedEditor {
	run: (tool: Tool) => void;
	focus: () => void;
	destroy: () => void;
}

export interface EditorOptions {
	place: HTMLElement;
	/** Text to begin with. */
	html: string;
	/** When the editor takes over from a field that had focus: HTML of what stood before its caret. */
	beforeCaret?: string | undefined;
	onChange: (html: string) => void;
	onStatus: (status: EditorStatus) => void;
}
